import { getReminderChannels, getSchedule } from '#contract/learning/reminders/api.ts'
import { queryClient, queryOf } from '../../platform/cache/queries.ts'

/** Prefetches what the list of reminders needs. */
export async function prefetchReminders(): Promise<void> {
  await Promise.all([
    queryClient.query({ ...queryOf(getSchedule), staleTime: 'static' }),
    queryClient.query({ ...queryOf(getReminderChannels), staleTime: 'static' }),
  ])
}

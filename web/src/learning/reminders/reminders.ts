import { getSchedule, updateSchedule, getReminderChannels } from '#contract/learning/reminders/api.ts'
import { remindersOf, repeatDaysOf, type Reminder } from '#contract/learning/reminders/rules.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient, queryOf } from '../../platform/cache/queries.ts'
import { formatSentenceTime } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { showToast } from '../../ui/toasts.ts'

type Change = (reminders: Reminder[]) => Pick<Reminder, 'time' | 'repeatDays'>[]

/** Applies a change to the reminders as the server has them now: another device may have changed them. */
export async function changeReminders(change: Change): Promise<void> {
  const query = queryOf(getSchedule)
  const { repeatDays } = await queryClient.query({ ...query, staleTime: 0, retry: false })
  const body = { repeatDays: repeatDaysOf(change(remindersOf(repeatDays))) }
  queryClient.setQueryData(query.queryKey, await call(updateSchedule, { body }))
}

/** Deletes a reminder; a toast offers to restore it. */
export async function deleteReminder(reminder: Reminder): Promise<void> {
  await changeReminders((reminders) => reminders.filter(({ id }) => id !== reminder.id))
  const restore = () => changeReminders((reminders) => [...reminders, reminder])
  showToast({
    text: t('reminders.deleted', { time: formatSentenceTime(reminder.time) }),
    action: {
      label: t('reminders.restore'),
      onPress: () => void restore().catch(() => showToast({ text: t('reminders.notRestored'), tone: 'bad' })),
    },
  })
}

export async function prefetchReminders(): Promise<void> {
  await Promise.all([
    queryClient.query({ ...queryOf(getSchedule), staleTime: 'static' }),
    queryClient.query({ ...queryOf(getReminderChannels), staleTime: 'static' }),
  ])
}

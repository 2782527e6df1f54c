import { getSchedule, updateSchedule } from '#contract/learning/reminders/api.ts'
import {
  applyChange,
  dayOverLimit,
  mergeChanges,
  type RepeatDays,
  type ScheduleChange,
} from '#contract/learning/reminders/rules.ts'
import { call } from '../../platform/api/api.ts'
import { withTimeout } from '../../platform/async/withTimeout.ts'
import { queryClient, queryOf } from '../../platform/cache/queries.ts'
import { t } from '../../platform/language/language.ts'
import { responseTimeoutMs, SendRefusal, type EntryKind, type SendContext } from '../../platform/outbox/entry.ts'
import { dayFullText } from './dayFullText.ts'

type Schedule = { repeatDays: RepeatDays }

/** Times added and removed; they apply to the reminders as the server has them when it is sent. */
export const reminderKind: EntryKind<ScheduleChange, Schedule> = {
  name: 'reminders',
  version: 1,
  objectOf: () => 'reminders',
  merge: mergeChanges,
  send: ({ payload }, context) => withTimeout(responseTimeoutMs, (signal) => sendChange(payload, context, signal)),
  onSent: (schedule) => queryClient.setQueryData(queryOf(getSchedule).queryKey, schedule),
  label: ({ added, removed }) => t('reminders.changeOf', { times: timesOf(added, removed) }),
}

async function sendChange(
  change: ScheduleChange,
  { requireWaiting }: Pick<SendContext<ScheduleChange>, 'requireWaiting'>,
  signal: AbortSignal,
): Promise<Schedule> {
  // Another device may have changed them meanwhile.
  const { repeatDays } = await call(getSchedule, { signal })
  const changed = applyChange(repeatDays, change)
  const full = dayOverLimit(changed)
  if (full) throw new SendRefusal(dayFullText(full), { isFinal: true })
  // The call replaces the times of whoever is signed in.
  await requireWaiting()
  return call(updateSchedule, { body: { repeatDays: changed }, signal })
}

function timesOf(...maps: readonly RepeatDays[]): string {
  return [...new Set(maps.flatMap((map) => Object.values(map).flat()))].toSorted().join(', ')
}

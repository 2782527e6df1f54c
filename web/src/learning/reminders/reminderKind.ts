import { changeSchedule, getSchedule } from '#contract/learning/reminders/api.ts'
import { mergeChanges, type RepeatDays, type ScheduleChange } from '#contract/learning/reminders/rules.ts'
import { weekdays } from '#contract/platform/dates.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { withTimeout } from '../../platform/async/withTimeout.ts'
import { queryClient, queryOf } from '../../platform/cache/queries.ts'
import { t } from '../../platform/language/language.ts'
import { responseTimeoutMs, SendRefusal, type Entry, type EntryKind } from '../../platform/outbox/entry.ts'
import { dayFullText } from './dayFullText.ts'

type Schedule = { repeatDays: RepeatDays }

/** Times added and removed; the server applies them to what it has then. */
export const reminderKind: EntryKind<ScheduleChange, Schedule> = {
  name: 'reminders',
  version: 1,
  objectOf: () => 'reminders',
  merge: mergeChanges,
  send: sendChange,
  onSent: (schedule) => queryClient.setQueryData(queryOf(getSchedule).queryKey, schedule),
  label: ({ added, removed }) => t('reminders.changeOf', { times: timesOf(added, removed) }),
}

async function sendChange({ id, payload }: Entry<ScheduleChange>): Promise<Schedule> {
  try {
    return await withTimeout(responseTimeoutMs, (signal) =>
      call(changeSchedule, { body: payload, idempotencyKey: id, signal }),
    )
  } catch (error) {
    const full = weekdays.find((day) => error instanceof ApiFailure && error.field(`added.${day}`) !== undefined)
    throw full ? new SendRefusal(dayFullText(full), { isFinal: true }) : error
  }
}

function timesOf(...maps: readonly RepeatDays[]): string {
  return [...new Set(maps.flatMap((map) => Object.values(map).flat()))].toSorted().join(', ')
}

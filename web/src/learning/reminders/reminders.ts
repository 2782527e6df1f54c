import { useQuery } from '@tanstack/react-query'
import { getReminderChannels, getSchedule } from '#contract/learning/reminders/api.ts'
import {
  applyChange,
  remindersOf,
  repeatDaysOf,
  scheduleChange,
  type Reminder,
  type RepeatDays,
} from '#contract/learning/reminders/rules.ts'
import { queryClient, queryOf } from '../../platform/cache/queries.ts'
import { formatSentenceTime } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { addEntry } from '../../platform/outbox/outbox.ts'
import { entriesOf, useOutbox } from '../../platform/outbox/outboxState.ts'
import { showToast } from '../../ui/toasts.ts'
import { reminderKind } from './reminderKind.ts'

/** The reminders, with changes that wait on this device. */
export function useReminders() {
  const schedule = useQuery(queryOf(getSchedule))
  const { entries } = useOutbox()
  const waiting = entriesOf(entries, reminderKind).filter(({ failure }) => !failure?.isFinal)
  const repeatDays = waiting.reduce<RepeatDays>(
    (shown, { payload }) => applyChange(shown, payload),
    schedule.data?.repeatDays ?? {},
  )
  return { schedule, repeatDays, reminders: remindersOf(repeatDays) }
}

type Times = readonly Pick<Reminder, 'time' | 'repeatDays'>[]

/** Changes the shown reminders at once; the change is sent as soon as possible. */
export function changeReminders(shown: RepeatDays, changed: Times): void {
  void addEntry(reminderKind, scheduleChange(shown, repeatDaysOf(changed)))
}

/** Deletes a reminder; a toast offers to restore it. */
export function deleteReminder(reminder: Reminder): void {
  const times = repeatDaysOf([reminder])
  void addEntry(reminderKind, { added: {}, removed: times })
  showToast({
    text: t('reminders.deleted', { time: formatSentenceTime(reminder.time) }),
    action: {
      label: t('reminders.restore'),
      onPress: () => void addEntry(reminderKind, { added: times, removed: {} }),
    },
  })
}

export async function prefetchReminders(): Promise<void> {
  await Promise.all([
    queryClient.query({ ...queryOf(getSchedule), staleTime: 'static' }),
    queryClient.query({ ...queryOf(getReminderChannels), staleTime: 'static' }),
  ])
}

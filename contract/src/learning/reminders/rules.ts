import { weekdays, type Weekday } from '../../platform/dates.ts'

/** Most times of one day of the week. */
export const maxTimesPerDay = 10

/** `HH:mm`, from 00:00 to 23:59. */
export const timePattern = '^(?:[01]\\d|2[0-3]):[0-5]\\d$'

/** The times of each day of the week; days without times are left out. */
export type RepeatDays = Partial<Record<Weekday, string[]>>

/** A time of day and the days of the week on which it repeats, in order. */
export type Reminder = { id: string; time: string; repeatDays: Weekday[] }

/** How a reminder reaches its person. */
export type ReminderChannel = 'push' | 'mail' | 'whatsapp' | 'sms' | 'site'
export type ReminderChannels = Record<ReminderChannel, boolean>

/** The defaults: channels that cost nothing and need no number. */
export const defaultChannels: ReminderChannels = { push: true, mail: true, whatsapp: false, sms: false, site: true }

/** The time without its colon: unique, as reminders are grouped by time. */
export function reminderId(time: string): string {
  return time.replace(':', '')
}

/** Groups equal times into reminders, sorted by time. */
export function remindersOf(repeatDays: RepeatDays): Reminder[] {
  const daysByTime = new Map<string, Weekday[]>()
  for (const day of weekdays)
    for (const time of new Set(repeatDays[day])) daysByTime.set(time, [...(daysByTime.get(time) ?? []), day])
  return [...daysByTime]
    .map(([time, days]) => ({ id: reminderId(time), time, repeatDays: days }))
    .toSorted((a, b) => a.time.localeCompare(b.time))
}

/** The times of each day of the week, sorted; equal times become one. */
export function repeatDaysOf(reminders: readonly Pick<Reminder, 'time' | 'repeatDays'>[]): RepeatDays {
  return mapDays((day) => reminders.filter(({ repeatDays }) => repeatDays.includes(day)).map(({ time }) => time))
}

/** The first day of the week that has too many times. */
export function dayOverLimit(repeatDays: RepeatDays): Weekday | undefined {
  return weekdays.find((day) => (repeatDays[day]?.length ?? 0) > maxTimesPerDay)
}

/** A change of the times: what it adds, and what it removes. */
export type ScheduleChange = { added: RepeatDays; removed: RepeatDays }

/** The change that makes one map of times from another. */
export function scheduleChange(before: RepeatDays, after: RepeatDays): ScheduleChange {
  return { added: withoutTimes(after, before), removed: withoutTimes(before, after) }
}

/** Applies a change to the times, whoever has changed them meanwhile. */
export function applyChange(repeatDays: RepeatDays, { added, removed }: ScheduleChange): RepeatDays {
  return withTimes(withoutTimes(repeatDays, removed), added)
}

/** Two changes in a row as one. */
export function mergeChanges(earlier: ScheduleChange, later: ScheduleChange): ScheduleChange {
  return {
    added: applyChange(earlier.added, later),
    removed: applyChange(earlier.removed, { added: later.removed, removed: later.added }),
  }
}

function withTimes(repeatDays: RepeatDays, added: RepeatDays): RepeatDays {
  return mapDays((day) => [...(repeatDays[day] ?? []), ...(added[day] ?? [])])
}

function withoutTimes(repeatDays: RepeatDays, removed: RepeatDays): RepeatDays {
  return mapDays((day) => (repeatDays[day] ?? []).filter((time) => !removed[day]?.includes(time)))
}

function mapDays(timesOf: (day: Weekday) => string[]): RepeatDays {
  const map: RepeatDays = {}
  for (const day of weekdays) {
    const times = [...new Set(timesOf(day))].toSorted()
    if (times.length > 0) map[day] = times
  }
  return map
}

import { weekdays, type Weekday } from '../reminders/rules.ts'

/** Experts answer at the desk in their hours of duty; in those of meetings learners may choose a time. */
export const hourKinds = ['duty', 'meetings'] as const
export type HourKind = (typeof hourKinds)[number]

export const minutesOfDay = 1440
/** Hours of one expert in a week. */
export const hoursMaximum = 100
/** Absences of one expert. */
export const absencesMaximum = 100

/** Minutes of a day by the expert's clock; `to_minute` is not included. */
export type WeeklyHours = { kind: HourKind; weekday: Weekday; from_minute: number; to_minute: number }

/** Days (YYYY-MM-DD) by the expert's calendar, both included. */
export type Absence = { first_day: string; last_day: string }

/** Hours by kind, day and time. */
export function sortedHours(hours: readonly WeeklyHours[]): WeeklyHours[] {
  const position = ({ kind, weekday, from_minute }: WeeklyHours) =>
    (hourKinds.indexOf(kind) * weekdays.length + weekday) * minutesOfDay + from_minute
  return hours.toSorted((one, other) => position(one) - position(other))
}

/** The first hours that end before they begin, or overlap those before them. */
export function wrongHours(hours: readonly WeeklyHours[]): WeeklyHours | undefined {
  const sorted = sortedHours(hours)
  return sorted.find((one, index) => {
    if (one.from_minute >= one.to_minute) return true
    const before = sorted[index - 1]
    return before?.kind === one.kind && before.weekday === one.weekday && before.to_minute > one.from_minute
  })
}

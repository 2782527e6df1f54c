import { weekdays, type Weekday } from '../../learning/reminders/rules.ts'

/** Experts answer at the desk in their hours of duty; in those of meetings learners may choose a time. */
export const hourKinds = ['duty', 'meetings'] as const
export type HourKind = (typeof hourKinds)[number]

export const minutesOfDay = 1440
/** Hours of one expert in a week. */
export const hoursMaximum = 100
/** Absences of one expert. */
export const absencesMaximum = 100
/** Exceptions of one expert. */
export const exceptionsMaximum = 100

/** Minutes of a day by the expert's clock; `to_minute` is not included. */
export type DayHours = { from_minute: number; to_minute: number }
export type WeeklyHours = DayHours & { kind: HourKind; weekday: Weekday }

/** Hours of a day (YYYY-MM-DD) by the expert's calendar, instead of those of its weekday; none where the list is empty. */
export type HoursException = { kind: HourKind; day: string; hours: DayHours[] }

/** Days (YYYY-MM-DD) by the expert's calendar, both included. */
export type Absence = { first_day: string; last_day: string }

type AnyHours = DayHours & Partial<WeeklyHours>

/** Hours by kind, day and time; those of one date by time. */
export function sortedHours<Hours extends AnyHours>(hours: readonly Hours[]): Hours[] {
  const position = ({ kind = 'duty', weekday = 1, from_minute }: Hours) =>
    (hourKinds.indexOf(kind) * weekdays.length + weekday) * minutesOfDay + from_minute
  return hours.toSorted((one, other) => position(one) - position(other))
}

/** The first hours that end before they begin, or overlap those before them. */
export function wrongHours<Hours extends AnyHours>(hours: readonly Hours[]): Hours | undefined {
  const sorted = sortedHours(hours)
  return sorted.find((one, index) => {
    if (one.from_minute >= one.to_minute) return true
    const before = sorted[index - 1]
    return (
      before !== undefined &&
      before.kind === one.kind &&
      before.weekday === one.weekday &&
      before.to_minute > one.from_minute
    )
  })
}

import { weekdays, type Weekday } from '../../learning/reminders/rules.ts'

/** Experts answer at the desk in their hours of duty; learners book meetings in the hours of meetings. */
export const hourKinds = ['duty', 'meetings'] as const
export type HourKind = (typeof hourKinds)[number]

export const minutesOfDay = 1440
export const hoursMaximum = 100
export const absencesMaximum = 100
export const exceptionsMaximum = 100

/** Minutes of a day by the expert's clock; `to_minute` is exclusive. */
export type DayHours = { from_minute: number; to_minute: number }
export type WeeklyHours = DayHours & { kind: HourKind; weekday: Weekday }

/** Hours of a day (YYYY-MM-DD) by the expert's calendar that replace those of its weekday; an empty list stands for no hours. */
export type HoursException = { kind: HourKind; day: string; hours: DayHours[] }

/** Days (YYYY-MM-DD) by the expert's calendar, inclusive. */
export type Absence = { first_day: string; last_day: string }

type AnyHours = DayHours & Partial<WeeklyHours>

/** Sorts hours by kind, day and time, or those of one date by time. */
export function sortedHours<Hours extends AnyHours>(hours: readonly Hours[]): Hours[] {
  const position = ({ kind = 'duty', weekday = 1, from_minute }: Hours) =>
    (hourKinds.indexOf(kind) * weekdays.length + weekday) * minutesOfDay + from_minute
  return hours.toSorted((one, other) => position(one) - position(other))
}

/** The first hours that end before they begin, or overlap the previous ones. */
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

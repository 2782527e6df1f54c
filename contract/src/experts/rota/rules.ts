import type { Weekday } from '../../platform/dates.ts'

/** Experts answer at the desk in their hours of duty; learners book meetings in the hours of meetings. */
export const hourKinds = ['duty', 'meetings'] as const
export type HourKind = (typeof hourKinds)[number]

export const minutesPerDay = 1440
export const maxHours = 100
export const maxAbsences = 100
export const maxExceptions = 100

/** Minutes of a day by the expert's clock; `to_minute` is exclusive. */
export type DayHours = { from_minute: number; to_minute: number }
export type WeeklyHours = DayHours & { kind: HourKind; weekday: Weekday }

/** Hours of a day (YYYY-MM-DD) by the expert's calendar that replace those of its weekday; an empty list means no hours. */
export type HoursException = { kind: HourKind; day: string; hours: DayHours[] }

/** Days (YYYY-MM-DD) by the expert's calendar, inclusive. */
export type Absence = { first_day: string; last_day: string }

type AnyHours = DayHours & Partial<WeeklyHours>

/** Sorts hours by kind, day and time, or those of one date by time. */
export function sortedHours<Hours extends AnyHours>(hours: readonly Hours[]): Hours[] {
  const kindOf = ({ kind = 'duty' }: Hours) => hourKinds.indexOf(kind)
  const weekdayOf = ({ weekday = 1 }: Hours) => weekday
  return hours.toSorted(
    (one, other) =>
      kindOf(one) - kindOf(other) || weekdayOf(one) - weekdayOf(other) || one.from_minute - other.from_minute,
  )
}

/** Whether hours end before they begin, or overlap others of their kind and day. */
export function hasInvalidHours(hours: readonly AnyHours[]): boolean {
  return sortedHours(hours).some((one, index, sorted) => {
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

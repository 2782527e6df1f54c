export const hourSeconds = 3600
export const daySeconds = 24 * hourSeconds
export const dayMs = daySeconds * 1000

/** Days of the week: 1 is Monday, 7 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof weekdays)[number]

/** A learner's day starts at this local hour. */
export const dayStartHour = 4

/** Whether it is an existing date, YYYY-MM-DD. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dateAfter(text, 0) === text
}

/** Days since 1970 of a date YYYY-MM-DD; NaN if it does not exist. */
export function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMs
}

/** The date YYYY-MM-DD of a day since 1970. */
export function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** The Monday of a day's week; both count since 1970, which began on a Thursday. */
export function mondayOf(day: number): number {
  return day - ((day + 3) % 7)
}

/** A date YYYY-MM-DD some days later; empty if the date is invalid. */
export function dateAfter(date: string, days: number): string {
  const day = dayOf(date) + days
  return Number.isNaN(day) ? '' : dateOf(day)
}

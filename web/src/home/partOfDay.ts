import { dayStartHour } from '#contract/platform/dates.ts'
import { timeZone } from '../platform/language/timeZone.ts'

export type PartOfDay = 'morning' | 'day' | 'evening'

/** The part of the learner's day; the night counts as evening. */
export function partOfDay(seconds: number): PartOfDay {
  const hour = hourOf(seconds)
  if (hour >= dayStartHour && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'day' : 'evening'
}

function hourOf(seconds: number): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: timeZone(), hour: '2-digit', hourCycle: 'h23' })
  return Number(clock.format(seconds * 1000))
}

import { dayStartHour } from '#contract/streams/rules.ts'
import type { Calendar } from '../machine.ts'

const dayMs = 86_400_000

const keptDays = 2000
const openings = new Map<string, Map<number, number>>()

/** The epoch second at which a day (counted since 1970) begins for learners in a zone. */
export function startOfDay(timezone: string, epochDay: number): number {
  const ofZone = openings.get(timezone) ?? new Map<number, number>()
  const found = ofZone.get(epochDay)
  if (found !== undefined) return found
  const date = Temporal.PlainDate.from(dateOf(epochDay))
  const begins = date.toZonedDateTime({ timeZone: timezone, plainTime: { hour: dayStartHour } })
  const seconds = begins.epochMilliseconds / 1000
  if (ofZone.size >= keptDays) ofZone.clear()
  openings.set(timezone, ofZone.set(epochDay, seconds))
  return seconds
}

/** When a day of the learner begins. A change of the zone begins none before the next one of the former zone. */
export function openingOf({ timezone, former }: Calendar, epochDay: number): number {
  if (!former) return startOfDay(timezone, epochDay)
  if (epochDay <= former.lastDay) return startOfDay(former.timezone, epochDay)
  return Math.max(startOfDay(former.timezone, former.lastDay + 1), startOfDay(timezone, epochDay))
}

/** The learner's day (counted since 1970) at an epoch second: the last one that has begun. */
export function learnerDayAt({ timezone, former }: Calendar, seconds: number): number {
  if (!former) return dayAt(timezone, seconds)
  const day = dayAt(former.timezone, seconds)
  return day <= former.lastDay ? day : Math.max(former.lastDay, dayAt(timezone, seconds))
}

/** The learner's date now, YYYY-MM-DD. */
export function learnerToday(calendar: Calendar): string {
  return dateOf(learnerDayAt(calendar, Math.floor(Date.now() / 1000)))
}

const lastDays = new Map<string, number>()

/** The day (counted since 1970) that has begun in a zone at an epoch second. */
export function dayAt(timezone: string, seconds: number): number {
  const last = lastDays.get(timezone)
  if (last !== undefined && startOfDay(timezone, last) <= seconds && seconds < startOfDay(timezone, last + 1))
    return last
  const day = findDayAt(timezone, seconds)
  lastDays.set(timezone, day)
  return day
}

function findDayAt(timezone: string, seconds: number): number {
  const shifted = Temporal.Instant.fromEpochMilliseconds(seconds * 1000 - dayStartHour * 3_600_000)
  const date = shifted.toZonedDateTimeISO(timezone).toPlainDate().toString()
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / dayMs)
  // Around a clock change, four hours of the clock are not four hours of time.
  if (startOfDay(timezone, day + 1) <= seconds) return day + 1
  return startOfDay(timezone, day) > seconds ? day - 1 : day
}

const dates = new Map<number, string>()

export function dateOf(epochDay: number): string {
  const found = dates.get(epochDay)
  if (found !== undefined) return found
  const date = new Date(epochDay * dayMs).toISOString().slice(0, 10)
  if (dates.size >= keptDays) dates.clear()
  dates.set(epochDay, date)
  return date
}

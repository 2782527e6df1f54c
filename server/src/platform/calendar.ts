import { LRUCache } from 'lru-cache'
import { dateOf, dayOf, dayStartHour } from '#contract/platform/dates.ts'
import { refuseField } from './errors.ts'

/** The learner's time zone, and the former one, which applies to days up to `lastDay` (counted since 1970). */
export type Calendar = { timezone: string; former: { timezone: string; lastDay: number } | null }

/** `former_last_day` counts since 1970. */
export type CalendarRow = { timezone: string; former_timezone: string | null; former_last_day: number | null }

export function calendarOf({ timezone, former_timezone, former_last_day }: CalendarRow): Calendar {
  const hasFormer = former_timezone !== null && former_last_day !== null
  return { timezone, former: hasFormer ? { timezone: former_timezone, lastDay: former_last_day } : null }
}

/** More than learners live in; clients name zones, also by offsets such as `+03:17`. */
const maxCachedZones = 500
const maxCachedDays = 2000
type Zone = { dayStarts: Map<number, number>; lastDay: number | undefined }
const zones = new LRUCache<string, Zone>({ max: maxCachedZones })

function zoneOf(timezone: string): Zone {
  const known = zones.get(timezone)
  if (known) return known
  const zone = { dayStarts: new Map<number, number>(), lastDay: undefined }
  zones.set(timezone, zone)
  return zone
}

/** The epoch second at which a learner's day (counted since 1970) starts in a time zone. */
export function startOfDay(timezone: string, epochDay: number): number {
  const { dayStarts } = zoneOf(timezone)
  const found = dayStarts.get(epochDay)
  if (found !== undefined) return found
  const date = Temporal.PlainDate.from(dateOf(epochDay))
  const start = date.toZonedDateTime({ timeZone: timezone, plainTime: { hour: dayStartHour } })
  const seconds = start.epochMilliseconds / 1000
  if (dayStarts.size >= maxCachedDays) dayStarts.clear()
  dayStarts.set(epochDay, seconds)
  return seconds
}

/** A remainder of a day at least this long, left by crossing the date line, is a day of its own. */
const shortestDaySeconds = dayStartHour * 3600

/**
 * When a learner's day starts. A new time zone takes effect with the next day of the former one; the remainder after
 * midnight belongs to the day before.
 */
export function openingOf({ timezone, former }: Calendar, epochDay: number): number {
  if (!former) return startOfDay(timezone, epochDay)
  if (epochDay <= former.lastDay) return startOfDay(former.timezone, epochDay)
  const formerEnd = startOfDay(former.timezone, former.lastDay + 1)
  const opening = Math.max(formerEnd, startOfDay(timezone, epochDay))
  const next = startOfDay(timezone, epochDay + 1)
  return opening === formerEnd && next > formerEnd && next - formerEnd < shortestDaySeconds ? next : opening
}

/** The learner's day (counted since 1970) at an epoch second. */
export function learnerDayAt({ timezone, former }: Calendar, seconds: number): number {
  if (!former) return dayAt(timezone, seconds)
  const day = dayAt(former.timezone, seconds)
  if (day <= former.lastDay) return day
  const newDay = Math.max(former.lastDay, dayAt(timezone, seconds))
  // The former zone's last day continues until the new zone's day opens.
  return newDay > former.lastDay && seconds < openingOf({ timezone, former }, newDay) ? former.lastDay : newDay
}

/**
 * Moves an end of access (epoch seconds) by calendar days. It keeps its distance to the start of the next day, so that
 * an end set in another time zone does not grow when moved back and forth.
 */
export function movedEnd(calendar: Calendar, endsAt: number, days: number): number {
  const next = learnerDayAt(calendar, endsAt - 1) + 1
  return endsAt + openingOf(calendar, next + days) - openingOf(calendar, next)
}

export function hourAt({ timezone, former }: Calendar, seconds: number): number {
  const zone = former && learnerDayAt({ timezone, former }, seconds) <= former.lastDay ? former.timezone : timezone
  return Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(zone).hour
}

/** The learner's date, YYYY-MM-DD. */
export function learnerToday(calendar: Calendar, now: number): string {
  return dateOf(learnerDayAt(calendar, now))
}

/** The day (counted since 1970) in a time zone at an epoch second. */
export function dayAt(timezone: string, seconds: number): number {
  const zone = zoneOf(timezone)
  const last = zone.lastDay
  if (last !== undefined && startOfDay(timezone, last) <= seconds && seconds < startOfDay(timezone, last + 1))
    return last
  zone.lastDay = findDayAt(timezone, seconds)
  return zone.lastDay
}

function findDayAt(timezone: string, seconds: number): number {
  const shifted = Temporal.Instant.fromEpochMilliseconds(seconds * 1000 - dayStartHour * 3_600_000)
  const date = shifted.toZonedDateTimeISO(timezone).toPlainDate().toString()
  const day = dayOf(date)
  // Corrects the subtraction of four hours across a DST change.
  if (startOfDay(timezone, day + 1) <= seconds) return day + 1
  return startOfDay(timezone, day) > seconds ? day - 1 : day
}

/** The epoch second of a local time `at`; one that a clock change skips is later, a repeated one the first. Throws a 422. */
export function secondsOf(at: string, timezone: string): number {
  try {
    return Temporal.PlainDateTime.from(at).toZonedDateTime(timezone).epochMilliseconds / 1000
  } catch {
    throw refuseField('at', 'invalid')
  }
}

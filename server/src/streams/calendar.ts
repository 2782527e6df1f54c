import { dayStartHour } from '#contract/streams/rules.ts'

const dayMs = 86_400_000

const keptDays = 2000
const openings = new Map<string, Map<number, number>>()

/** The epoch second at which a day (counted since 1970) begins for a learner. */
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

const lastDays = new Map<string, number>()

/** The learner's day (counted since 1970) at an epoch second. */
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

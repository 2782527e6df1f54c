import type { ApplicationConfig } from '#contract/brands/api.ts'
import { hourSeconds, type Weekday } from '#contract/platform/dates.ts'

/** `to_minute` 1440 is midnight. */
type SupportHours = Readonly<Omit<ApplicationConfig['support_hours'], 'weekdays'>> & { weekdays: readonly Weekday[] }

/**
 * The promised time of the answer to a question asked at `askedAt`: so many working hours later. Seconds since 1970. A
 * working hour that a change of the clock skips does not count, one that it repeats counts twice.
 */
export function promisedAnswer(hours: SupportHours, askedAt: number): number {
  const { timezone, weekdays, from_minute: from, to_minute: to } = hours
  let left = hours.answer_hours * hourSeconds
  const firstDate = Temporal.Instant.fromEpochMilliseconds(askedAt * 1000)
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
  for (let date = firstDate; ; date = date.add({ days: 1 })) {
    if (!weekdays.some((weekday) => weekday === date.dayOfWeek)) continue
    const opensAt = Math.max(askedAt, instantOf(date, from, timezone))
    const openSeconds = instantOf(date, to, timezone) - opensAt
    if (openSeconds >= left) return opensAt + left
    left -= Math.max(0, openSeconds)
  }
}

/** The epoch second of a minute of a date on the clock of a zone. */
function instantOf(date: Temporal.PlainDate, minute: number, timeZone: string): number {
  const wall = date.toPlainDateTime().add({ minutes: minute })
  return wall.toZonedDateTime(timeZone).epochMilliseconds / 1000
}

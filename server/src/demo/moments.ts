/** A past hour, or a time of day some days ago; negative days are in the future. */
export type When = { hoursAgo: number } | { daysAgo: number; clock: string }

/** Epoch seconds by the clock of a time zone. */
export function momentAt({ timezone, now }: { timezone: string; now: number }, when: When): number {
  if ('hoursAgo' in when) return Math.round(now - when.hoursAgo * 3600)
  const today = Temporal.Instant.fromEpochMilliseconds(now * 1000)
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
  const plainTime = Temporal.PlainTime.from(when.clock)
  return (
    today.subtract({ days: when.daysAgo }).toZonedDateTime({ timeZone: timezone, plainTime }).epochMilliseconds / 1000
  )
}

/** Quiet hours on the person's clock: from the evening to the morning. */
const quietHours = { from: 22, until: 8 }

/** The end of the quiet hours that a moment falls into, in seconds since 1970; undefined outside of them. */
export function quietUntil(timezone: string, now: number): number | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now * 1000).toZonedDateTimeISO(timezone)
  if (local.hour >= quietHours.until && local.hour < quietHours.from) return undefined
  const morning = local.hour < quietHours.until ? local : local.add({ days: 1 })
  const end = morning.withPlainTime({ hour: quietHours.until })
  return Math.floor(end.epochMilliseconds / 1000)
}

/** The time zone by its standard name; undefined if it is unknown. */
export function knownTimezone(timezone: string | undefined): string | undefined {
  if (!timezone) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

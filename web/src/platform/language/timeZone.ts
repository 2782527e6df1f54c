let learnerZone: string | undefined

/** Sets the time zone of all formatted times; an empty or unknown one resets it to the browser's. */
export function setTimeZone(zone: string | null | undefined): void {
  // Validating a zone takes milliseconds.
  if (zone === learnerZone) return
  learnerZone = zone && isTimeZone(zone) ? zone : undefined
}

/** The current time zone, an IANA name. */
export function timeZone(): string {
  return learnerZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

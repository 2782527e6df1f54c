let learnerZone: string | undefined

/** The zone that all times are shown in: the learner's; the browser's when nothing or an unknown one is given. */
export function setTimeZone(zone: string | null | undefined): void {
  // Asking the browser about a zone takes milliseconds.
  if (zone === learnerZone) return
  learnerZone = zone && isTimeZone(zone) ? zone : undefined
}

/** The zone in use, as an IANA name. */
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

/** Maximum per call. */
export const maxEventsAtOnce = 20

/** Event names contain only letters, digits and underscores; others are not sent. */
export function isEventName(name: string): boolean {
  return /^[A-Za-z0-9_]{1,60}$/.test(name)
}

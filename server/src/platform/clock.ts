/** Milliseconds since 1970. What measures how long something takes reads `performance.now()`. */
export function nowMs(): number {
  return Date.now()
}

/** Whole seconds since 1970: the moment that rules and statements are given. */
export function nowSeconds(): number {
  return Math.floor(nowMs() / 1000)
}

/** The time zone of this machine. */
export function machineTimezone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The moment at which a call or a job decides: read once, in seconds since 1970. */
export type Moment = { now: number }

/** The date YYYY-MM-DD by UTC at a moment, in seconds since 1970. */
export function utcDate(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}

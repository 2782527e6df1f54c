/** Milliseconds since 1970. Measure durations with `performance.now()` instead. */
export function nowMs(): number {
  return Date.now()
}

export function nowSeconds(): number {
  return Math.floor(nowMs() / 1000)
}

export function machineTimezone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The time of a call or a job, read once: seconds since 1970. */
export type Moment = { now: number }

/** The UTC date, YYYY-MM-DD. */
export function utcDate(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}

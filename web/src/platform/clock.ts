/** Milliseconds since 1970. Durations are measured with `performance.now()`. */
export function nowMs(): number {
  return Date.now()
}

/** Whole seconds since 1970: the moment that rules are given. */
export function nowSeconds(): number {
  return Math.floor(nowMs() / 1000)
}

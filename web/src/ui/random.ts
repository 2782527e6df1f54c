/** A seeded pseudorandom sequence of numbers from 0 to 1. */
export function randomFrom(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The numbers from 0 up to, not including, `count`. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** One decimal is finer than any screen shows, and keeps the page small. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}

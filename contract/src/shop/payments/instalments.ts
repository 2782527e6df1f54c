/** Splits minor units into parts; the first one includes the remainder. */
export function splitEvenly(amountMinor: number, count: number): number[] {
  const part = Math.floor(amountMinor / count)
  return Array.from({ length: count }, (_, index) => (index === 0 ? amountMinor - part * (count - 1) : part))
}

const steps = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800]
const maximumParts = 8

/** Splits a duration into at most eight parts of a round length; the last takes the remainder. In seconds. */
export function partsOf(durationSeconds: number): number[] {
  if (!(durationSeconds > 0) || !Number.isFinite(durationSeconds)) return []
  const step = steps.find((candidate) => candidate * maximumParts >= durationSeconds) ?? durationSeconds / maximumParts
  const whole = Math.floor(durationSeconds / step)
  const remainder = durationSeconds - whole * step
  // A sliver at the end would look like a dot.
  const isSliver = whole > 0 && remainder < step / 4
  const lengths = Array.from({ length: whole }, () => step)
  if (isSliver) return [...lengths.slice(1), step + remainder]
  return remainder > 0 ? [...lengths, remainder] : lengths
}

/** The fraction of each part that lies before a position, 0 to 1. */
export function filledParts(parts: readonly number[], seconds: number): number[] {
  let start = 0
  return parts.map((length) => {
    const filled = Math.min(1, Math.max(0, (seconds - start) / length))
    start += length
    return filled
  })
}

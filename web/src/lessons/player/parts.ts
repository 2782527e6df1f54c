const steps = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800]
const mostParts = 8

/** Cuts a video into round stretches of time, at most eight. Lengths in seconds; the last is what is left. */
export function partsOf(durationSeconds: number): number[] {
  if (!(durationSeconds > 0) || !Number.isFinite(durationSeconds)) return []
  const step = steps.find((candidate) => candidate * mostParts >= durationSeconds) ?? durationSeconds / mostParts
  const whole = Math.floor(durationSeconds / step)
  const rest = durationSeconds - whole * step
  // A sliver at the end would be no more than a dot.
  const isSliver = whole > 0 && rest < step / 4
  const lengths = Array.from({ length: whole }, () => step)
  if (isSliver) return [...lengths.slice(1), step + rest]
  return rest > 0 ? [...lengths, rest] : lengths
}

/** How much of each part lies before a moment, 0 to 1. */
export function filledParts(parts: readonly number[], seconds: number): number[] {
  let start = 0
  return parts.map((length) => {
    const share = Math.min(1, Math.max(0, (seconds - start) / length))
    start += length
    return share
  })
}

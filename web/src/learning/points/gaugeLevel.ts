/** The spending line and the maximum fill level, as fractions of the gauge's height. */
export const lineShare = 0.3
const fullShare = 0.92

/** The fill level of a balance: linear up to the line, asymptotic above it. */
export function gaugeLevel(balance: number, threshold: number): number {
  if (balance <= threshold) return threshold > 0 ? (Math.max(0, balance) / threshold) * lineShare : lineShare
  return lineShare + (fullShare - lineShare) * (1 - threshold / balance)
}

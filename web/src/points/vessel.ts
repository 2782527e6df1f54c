/** Where the spending line is drawn, and how high the fullest vessel reaches, as shares of its height. */
export const lineShare = 0.3
const fullShare = 0.92

/** How high a balance stands: in proportion up to the line, above it ever slower, so that it never runs over. */
export function vesselLevel(balance: number, threshold: number): number {
  if (balance <= threshold) return threshold > 0 ? (Math.max(0, balance) / threshold) * lineShare : lineShare
  return lineShare + (fullShare - lineShare) * (1 - threshold / balance)
}

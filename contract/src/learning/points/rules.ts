/** Minimum balance to spend points. */
export const pointsThreshold = 200

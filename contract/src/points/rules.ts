/** Points can be spent from this balance on. */
export const pointsThreshold = 200

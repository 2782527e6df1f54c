/** Whole hours from UTC to where it is noon, far from the beginning of a learner's day. */
export const noonOffset = (seconds: number): number => 12 - new Date(seconds * 1000).getUTCHours()

/** The time zone so many whole hours ahead of UTC. */
export const zoneAt = (hours: number): string =>
  `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`

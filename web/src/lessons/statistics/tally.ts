/** A moment of a video: where it stood, when, and how fast it went. */
export type Moment = { mediaSeconds: number; wallMs: number; rate: number }

/** The clock of a video and that of the page do not tick together. */
const slackMs = 250
/** Sums of fractions fall short of a whole second by less than this. */
const fractionError = 1e-6

/**
 * Milliseconds of video that were played through between two moments without a seek between them: never more than the
 * time that went by allows at that speed, so that a jump that nobody announced does not count.
 */
export function playedMs(before: Moment, after: Moment): number {
  const advanced = (after.mediaSeconds - before.mediaSeconds) * 1000
  const possible = (after.wallMs - before.wallMs) * Math.max(before.rate, after.rate) + slackMs
  return Math.max(0, Math.min(advanced, possible))
}

/** Adds what was played to the part of a second that was left. Whole seconds come out, the rest is carried on. */
export function addPlayed(restMs: number, ms: number): { restMs: number; seconds: number } {
  const total = restMs + ms
  const seconds = Math.floor(total / 1000 + fractionError)
  return { restMs: Math.max(0, total - seconds * 1000), seconds }
}

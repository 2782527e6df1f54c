import { isPlayCounted } from '#contract/lessons/rules.ts'

/** A moment of a video: where it stood, when, and how fast it went. */
export type Moment = { mediaSeconds: number; wallMs: number; rate: number }

/** What of a lesson is not yet a whole second, and what was played since its last counted play. */
export type Tally = { restMs: number; sinceCountMs: number }

export const emptyTally: Tally = { restMs: 0, sinceCountMs: 0 }

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

/** Adds what was played. Whole seconds come out, the rest is carried on. */
export function addPlayed(tally: Tally, ms: number): { tally: Tally; seconds: number } {
  const total = tally.restMs + ms
  const seconds = Math.floor(total / 1000 + fractionError)
  return { tally: { restMs: Math.max(0, total - seconds * 1000), sinceCountMs: tally.sinceCountMs + ms }, seconds }
}

/** The end of the video: whether it is a play. Counting one begins the next. */
export function endPlay(tally: Tally, durationMs: number, minimumMs: number): { tally: Tally; plays: 0 | 1 } {
  if (!isPlayCounted(tally.sinceCountMs, durationMs, minimumMs)) return { tally, plays: 0 }
  return { tally: { ...tally, sinceCountMs: 0 }, plays: 1 }
}

/** Interval of entries while a lesson plays. */
export const saveTimeoutMs = 5000
/** Shorter viewed time is not sent. */
export const minViewedMs = 2000
/** A play counts at the end of a video if at least this much, or most of a short video, was viewed since the last one. */
export const minViewedAtEndMs = 30_000
/** Percentages of a video that analytics events are sent for. */
export const videoMilestones = [10, 25, 50, 75] as const
export const maxEntrySeconds = 86_400
/** The share of its length from which a lesson counts as watched, and a short video as played. */
const watchedShare = 0.8

export type StatisticRules = { minViewedMs: number; minViewedAtEndMs: number }

/** Whether to send viewed time: from the minimum on, or with a counted play. */
export function isWorthSaving(viewed: { viewedMs: number; playCount: number }, minMs = minViewedMs): boolean {
  return viewed.viewedMs >= minMs || viewed.playCount > 0
}

/** Whether the end of a video counts as a play; `viewedMs` is since the last counted play. */
export function isPlayCounted(viewedMs: number, durationMs: number, minMs = minViewedAtEndMs): boolean {
  return durationMs > 0 && viewedMs >= Math.min(minMs, durationMs * watchedShare)
}

export function isWatched(lesson: { seconds: number; viewedSeconds: number; playCount: number }): boolean {
  return lesson.playCount > 0 || (lesson.seconds > 0 && lesson.viewedSeconds >= lesson.seconds * watchedShare)
}

/** Viewed seconds of a lesson for statistics: capped at its length, and the whole length once it is watched. */
export function countedSeconds(lesson: { seconds: number; viewedSeconds: number; playCount: number }): number {
  return isWatched(lesson) ? lesson.seconds : Math.min(lesson.viewedSeconds, lesson.seconds)
}

/** Viewed and remaining time in whole units, which add up to the total. */
export type RoundedWatchTime = { unit: 'minute' | 'second'; viewed: number; left: number; total: number }

/** Rounds to minutes, below two minutes to seconds. Started is never zero, unfinished never the total. */
export function roundWatchTime(viewedSeconds: number, totalSeconds: number): RoundedWatchTime {
  const isLong = totalSeconds >= 90
  const inUnits = (seconds: number) => Math.round(isLong ? seconds / 60 : seconds)
  const total = inUnits(totalSeconds)
  const started = Math.min(total - 1, Math.max(1, inUnits(viewedSeconds)))
  const viewed = viewedSeconds >= totalSeconds ? total : viewedSeconds > 0 ? started : 0
  return { unit: isLong ? 'minute' : 'second', viewed, left: total - viewed, total }
}

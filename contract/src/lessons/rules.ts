/** How often watched time is sent while a lesson plays. */
export const saveTimeoutMs = 5000
/** Less than this is not worth an entry. */
export const minimumViewedMs = 2000
/** A play counts at the end of a video when at least this much, or most of a short video, was watched since the last one. */
export const minimumViewedAtEndMs = 30_000
/** Percents of a video that the school's analytics is told of, in the order in which they are reached. */
export const videoMilestones = [10, 25, 50, 75] as const
export const entrySecondsMaximum = 86_400
/** A lesson counts as watched, and a play of a short video as a play, from this share of its length on. */
const watchedShare = 0.8

export type StatisticRules = { minimumViewedMs: number; minimumViewedAtEndMs: number }

/** Whether what was watched is sent: at the minimum, or with a counted play. */
export function isWorthSaving(viewed: { viewedMs: number; playCount: number }, minimumMs = minimumViewedMs): boolean {
  return viewed.viewedMs >= minimumMs || viewed.playCount > 0
}

/** Whether the end of a video counts as a play. Times in milliseconds, `viewedMs` since the last counted play. */
export function isPlayCounted(viewedMs: number, durationMs: number, minimumMs = minimumViewedAtEndMs): boolean {
  return durationMs > 0 && viewedMs >= Math.min(minimumMs, durationMs * watchedShare)
}

export function isWatched(lesson: { seconds: number; viewedSeconds: number; playCount: number }): boolean {
  return lesson.playCount > 0 || (lesson.seconds > 0 && lesson.viewedSeconds >= lesson.seconds * watchedShare)
}

/** What counts as watched of a lesson, in seconds: all of it once it is watched, however often it is repeated. */
export function countedSeconds(lesson: { seconds: number; viewedSeconds: number; playCount: number }): number {
  return isWatched(lesson) ? lesson.seconds : Math.min(lesson.viewedSeconds, lesson.seconds)
}

/** A share of a length as it is told: in whole units, which add up. */
export type ToldTime = { unit: 'minute' | 'second'; viewed: number; left: number; total: number }

/**
 * Tells what was watched of a length and what is left, the same everywhere: in minutes, in seconds where it lasts less
 * than two of them. What was begun is never none, and what is not done is never all.
 */
export function toldTime(viewedSeconds: number, totalSeconds: number): ToldTime {
  const isLong = totalSeconds >= 90
  const inUnits = (seconds: number) => Math.round(isLong ? seconds / 60 : seconds)
  const total = inUnits(totalSeconds)
  const begun = Math.min(total - 1, Math.max(1, inUnits(viewedSeconds)))
  const viewed = viewedSeconds >= totalSeconds ? total : viewedSeconds > 0 ? begun : 0
  return { unit: isLong ? 'minute' : 'second', viewed, left: total - viewed, total }
}

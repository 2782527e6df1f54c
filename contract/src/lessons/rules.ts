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

import type { StatisticRules } from '#contract/learning/lessons/rules.ts'
import { storedUserId } from '../../../platform/session/session.ts'
import { recordProgress, type LessonKey, type Progress } from './watched.ts'

/** Tolerance for the rounding errors of summed fractions, in seconds. */
const roundingTolerance = 1e-6

/** Adds played time to a remainder below one second; returns the whole seconds and the new remainder. */
export function addPlayed(remainderMs: number, ms: number): { remainderMs: number; seconds: number } {
  const total = remainderMs + ms
  const seconds = Math.floor(total / 1000 + roundingTolerance)
  return { remainderMs: Math.max(0, total - seconds * 1000), seconds }
}

/** Milliseconds of each lesson that do not make a whole second yet. */
const remainders = new Map<string, number>()

export type LessonRecorder = {
  addPlayed: (ms: number, positionSeconds: number) => void
  /** Resolves once the end of the video is stored on the device. */
  addEnd: (durationMs: number) => Promise<void>
}

/** Records the progress of one lesson on the device, one whole second at a time. */
export function createLessonRecorder(lesson: LessonKey, rules: StatisticRules): LessonRecorder {
  const key = `${storedUserId()} ${lesson.streamId} ${lesson.lessonId}`
  const record = (progress: Progress) => recordProgress(lesson, progress, rules.minViewedMs)
  return {
    addPlayed(ms, positionSeconds) {
      const { remainderMs, seconds } = addPlayed(remainders.get(key) ?? 0, ms)
      remainders.set(key, remainderMs)
      if (seconds > 0) void record({ seconds, positionSeconds: Math.floor(positionSeconds) })
    },
    async addEnd(durationMs) {
      // A lesson watched to its end starts from the beginning next time.
      await record({ seconds: 0, positionSeconds: 0, end: { durationMs, minMs: rules.minViewedAtEndMs } })
    },
  }
}

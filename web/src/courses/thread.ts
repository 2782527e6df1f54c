import type { Progress } from '#contract/streams/api.ts'
import type { ThreadSegment } from '../ui/Thread.tsx'

/** A course's thread: one segment per stage, as wide as its days, filled by the days that are done. */
export function courseThread(progress: Progress): ThreadSegment[] {
  return progress.stages.map(({ days_count, complete_days_count }) => ({
    size: days_count,
    state: complete_days_count === 0 ? 'open' : complete_days_count >= days_count ? 'done' : 'part',
    filled: days_count > 0 ? complete_days_count / days_count : 0,
  }))
}

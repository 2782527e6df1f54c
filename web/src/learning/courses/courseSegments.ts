import type { Progress } from '#contract/learning/streams/api.ts'
import type { ProgressSegment } from '../../ui/SegmentedProgress.tsx'

/** The progress segments of a course: one per stage, sized by its days and filled by the finished ones. */
export function courseSegments(progress: Progress): ProgressSegment[] {
  return progress.stages.map(({ days_count, complete_days_count }) => ({
    size: days_count,
    state: complete_days_count === 0 ? 'open' : complete_days_count >= days_count ? 'done' : 'part',
    filled: days_count > 0 ? complete_days_count / days_count : 0,
  }))
}

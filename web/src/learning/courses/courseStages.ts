import type { Progress } from '#contract/learning/streams/api.ts'
import type { ProgressSegment } from '../../ui/Progress.tsx'
import { stage } from '../../ui/stage.ts'

const offsets = [1, 0, 5, 3, 2, 4] as const

/**
 * The class that sets the colours of a course's stage for everything inside. Stages cycle through the six colours; each
 * course starts at another one, so that adjacent courses differ.
 */
export function stageTint(courseId: number, stageNumber: number): string {
  return stage(stageNumber + (offsets[courseId % offsets.length] ?? 0))
}

/** The progress segments of a course: one per stage, sized by its days and filled by the finished ones. */
export function courseSegments(progress: Progress): ProgressSegment[] {
  return progress.stages.map(({ days_count, complete_days_count }) => ({
    size: days_count,
    state: complete_days_count === 0 ? 'open' : complete_days_count >= days_count ? 'done' : 'part',
    filled: days_count > 0 ? complete_days_count / days_count : 0,
  }))
}

import { stage } from '../../ui/stage.ts'

const offsets = [1, 0, 5, 3, 2, 4] as const

/**
 * The class that sets the colours of a course's stage for everything inside. Stages cycle through the six colours; each
 * course starts at another one, so that adjacent courses differ.
 */
export function stageTint(courseId: number, stageNumber: number): string {
  return stage(stageNumber + (offsets[courseId % offsets.length] ?? 0))
}

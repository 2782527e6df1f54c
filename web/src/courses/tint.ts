import { stage } from '../ui/stage.ts'

const offsets = [1, 0, 5, 3, 2, 4] as const

/**
 * The class that tints everything inside with the colours of a course's stage. Stages take the six colours in their
 * order; each course begins with another one, so that courses side by side differ.
 */
export function stageTint(courseId: number, stageNumber: number): string {
  return stage(stageNumber + (offsets[courseId % offsets.length] ?? 0))
}

import type { ComponentType, ReactNode } from 'react'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import type { HomeworkAttempt } from '#contract/learning/homework/api.ts'
import { createPort } from '../../../platform/port.ts'

export interface AttemptMarksProps {
  streamId: number
  statusId: number
  attempt: HomeworkAttempt
  /** Shows a file that is no video and has no marks. */
  renderFile: (file: UploadedFile) => ReactNode
}

export type LearnerCompareProps = {
  attempts: readonly HomeworkAttempt[]
  /** The day whose lessons are offered too. */
  day: { courseId: number; stageId: number; dayId: number } | undefined
}

/** Loads the components that show the videos of attempts and the experts' marks on them. */
export const marksLoaders = createPort<{
  attemptMarks: () => Promise<ComponentType<AttemptMarksProps>>
  plainVideo: () => Promise<ComponentType<{ file: UploadedFile }>>
  learnerCompare: () => Promise<ComponentType<LearnerCompareProps>>
}>()

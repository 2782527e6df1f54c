import { createContext, use } from 'react'
import type { CourseDraft } from '#contract/school/authoring/api.ts'
import type { CourseVideo } from '#contract/school/authoring/courseApi.ts'
import type { DraftParts, Operation } from '#contract/school/authoring/operations.ts'

/** The course that is being edited, for the controls of its fields. */
export type CourseEditing = {
  courseId: number
  /** The brands that can offer it. */
  schools: CourseDraft['schools']
  /** Videos that are being sent. */
  sending: number
  /**
   * Sends a video, lets the draft name it, and changes the draft by what `operationsOf` makes of it. Continues when the
   * connection is back. Throws an `ApiFailure`, or what it was aborted with.
   */
  send: (upload: VideoUpload, operationsOf?: OperationsOf) => Promise<CourseVideo>
}
export type VideoUpload = { file: File; key: string; signal: AbortSignal }
type OperationsOf = (video: CourseVideo, parts: DraftParts) => Operation[]

const CourseEditingContext = createContext<CourseEditing | undefined>(undefined)
export const CourseEditingProvider = CourseEditingContext.Provider

export function useCourseEditing(): CourseEditing {
  const editing = use(CourseEditingContext)
  if (!editing) throw new Error('This needs a CourseEditingProvider')
  return editing
}

import { courseExpands } from '#contract/courses/api.ts'

/** Asks for a course with all its days and lessons. */
export function courseInput(courseId: number) {
  return { params: { courseId }, query: { expand: courseExpands.join(',') } }
}

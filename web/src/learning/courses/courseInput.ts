const expand = 'stages,stages.days,stages.days.lessonSets,stages.homeworks,stages.days.homeworks,options'

/** Requests a course with all its days and lessons. */
export function courseInput(courseId: number) {
  return { params: { courseId }, query: { expand } }
}

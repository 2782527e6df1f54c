const expand = 'stages,stages.days,stages.days.lessonSets,stages.homeworks,stages.days.homeworks,options'

export function courseInput(courseId: number) {
  return { params: { courseId }, query: { expand } }
}

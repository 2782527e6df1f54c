import type { Course, CourseOption, Day } from '#contract/learning/courses/api.ts'
import { filterSets, type Filters } from '#contract/learning/lessons/filters.ts'

/** The course with the lessons that the run's filters show: every list, time and order of lessons follows from it. */
export function filteredCourse(course: Course, filters: Filters): Course {
  const { stages, course_options: options = [] } = course
  if (!stages || options.length === 0 || Object.keys(filters).length === 0) return course
  const filtered = (day: Day): Day =>
    day.lesson_sets ? { ...day, lesson_sets: [...filteredSets(day, options, filters).sets] } : day
  return {
    ...course,
    stages: stages.map((stage) => ({ ...stage, ...(stage.days && { days: stage.days.map(filtered) }) })),
  }
}

export function filteredSets({ lesson_sets = [] }: Day, options: readonly CourseOption[], filters: Filters) {
  return filterSets(lesson_sets, { options, filters, hasVideo: ({ delay }) => delay > 0 })
}

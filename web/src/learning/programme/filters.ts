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

function filteredSets({ lesson_sets = [] }: Day, options: readonly CourseOption[], filters: Filters) {
  return filterSets(lesson_sets, { options, filters, hasVideo: ({ delay }) => delay > 0 })
}

/** A day with the lessons that filters show; its own options decide. */
export function filteredDay(day: Day, filters: Filters): Day {
  return { ...day, lesson_sets: [...filteredSets(day, day.course_options ?? [], filters).sets] }
}

/** Whether the filters leave a day nothing to watch, so that it shows everything. */
export function isEmptied(day: Day, filters: Filters): boolean {
  return filteredSets(day, day.course_options ?? [], filters).isEmptied
}

/** The filters with one value chosen, or no longer chosen. */
export function toggleFilter(filters: Filters, optionId: number, valueId: number): Filters {
  const chosen = filters[optionId] ?? []
  const values = chosen.includes(valueId) ? chosen.filter((id) => id !== valueId) : [...chosen, valueId]
  const { [String(optionId)]: _changed, ...others } = filters
  return values.length === 0 ? others : { ...others, [optionId]: values }
}

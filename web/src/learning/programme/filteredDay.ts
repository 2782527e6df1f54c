import type { Day } from '#contract/learning/courses/api.ts'
import type { Filters } from '#contract/learning/lessons/filters.ts'
import { filteredSets } from './filteredCourse.ts'

/** A day with the lessons that filters show; its own options decide. */
export function filteredDay(day: Day, filters: Filters): Day {
  return { ...day, lesson_sets: [...filteredSets(day, day.course_options ?? [], filters).sets] }
}

/** Whether the filters leave a day nothing to watch, so that it shows everything. */
export function isEmptied(day: Day, filters: Filters): boolean {
  return filteredSets(day, day.course_options ?? [], filters).isEmptied
}

import { useMemo } from 'react'
import type { Course } from '#contract/learning/courses/api.ts'
import type { StreamState } from '#contract/learning/streams/api.ts'
import { calendarStages, type CalendarStage } from '../programme/stages.ts'

/** The stages of a course with the plan of every day, memoised by course and status. */
export function useCalendarStages(course: Course, state: StreamState): CalendarStage[] {
  return useMemo(() => calendarStages(course, state), [course, state])
}

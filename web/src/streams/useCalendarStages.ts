import { useMemo } from 'react'
import type { Course } from '#contract/courses/api.ts'
import type { StreamState } from '#contract/streams/api.ts'
import { calendarStages, type CalendarStage } from './stages.ts'

/** The stages of a course with the plan of every day, computed anew only when the course or the status has changed. */
export function useCalendarStages(course: Course, state: StreamState): CalendarStage[] {
  return useMemo(() => calendarStages(course, state), [course, state])
}

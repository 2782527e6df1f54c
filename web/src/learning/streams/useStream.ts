import { skipToken, useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Course } from '#contract/learning/courses/api.ts'
import type { Stream, StreamState } from '#contract/learning/streams/api.ts'
import type { QueryState } from '../../ui/QueryBoundary.tsx'
import { courseQuery } from '../courses/courseQuery.ts'
import { filteredCourse } from '../programme/filters.ts'
import { calendarStages, type CalendarStage } from '../programme/stages.ts'
import { useDayChange } from './learnerDay.ts'
import { streamStatusQuery, streamsQuery } from './streamQueries.ts'

const none: never[] = []

/**
 * The course of a run with all its days and the lessons that its filters show, and the learner's progress. Fetches nothing
 * without a run.
 */
export function useStreamContent(stream: Stream | undefined): {
  course: Course | undefined
  state: StreamState | undefined
  /** The server's clock minus this device's, in seconds; 0 while unknown. */
  clockOffset: number
  queries: readonly QueryState[]
} {
  const courseOptions = courseQuery({ courseId: stream?.course_id ?? 0, version: stream?.course?.version ?? 0 })
  const statusOptions = streamStatusQuery(stream?.id ?? 0)
  const course = useQuery(stream ? courseOptions : { ...courseOptions, queryFn: skipToken })
  const status = useQuery(stream ? statusOptions : { ...statusOptions, queryFn: skipToken })
  const filters = stream?.filters
  const shown = useMemo(() => course.data && filteredCourse(course.data, filters ?? {}), [course.data, filters])
  const { server_time: serverTime, days = none } = status.data ?? {}
  const { data: streams = none } = useQuery(streamsQuery())
  const clockOffset = serverTime ? serverTime - Math.floor(status.dataUpdatedAt / 1000) : 0
  useDayChange({ streams, days, clockOffset })
  return { course: shown, state: status.data, clockOffset, queries: stream ? [course, status] : [] }
}

/** A run by its id; throws the router's not-found if it is not the learner's. */
export function useStream(streamId: number) {
  const streams = useQuery(streamsQuery())
  const stream = streams.data?.find((one) => one.id === streamId)
  if (streams.data && !stream && !streams.isFetching) notFound({ throw: true })
  const content = useStreamContent(stream)
  return { ...content, stream, queries: [{ ...streams, data: stream }, ...content.queries] }
}

/** The stages of a course with the plan of every day, memoised by course and status. */
export function useCalendarStages(course: Course, state: StreamState): CalendarStage[] {
  return useMemo(() => calendarStages(course, state), [course, state])
}

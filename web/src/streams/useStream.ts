import { skipToken, useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { Course } from '#contract/courses/api.ts'
import type { Stream, StreamState } from '#contract/streams/api.ts'
import { courseQuery } from '../courses/courseQueries.ts'
import type { Fetching } from '../ui/Fetched.tsx'
import { streamStatusQuery, streamsQuery } from './streamQueries.ts'
import { useNewDay } from './useNewDay.ts'

const none: never[] = []

/** The course of a run with all its days, and what the learner has done in it. Nothing is fetched without a run. */
export function useStreamContent(stream: Stream | undefined): {
  course: Course | undefined
  state: StreamState | undefined
  /** The server's clock minus this device's, in seconds; 0 while it is not known. */
  clockOffset: number
  /** For `Fetched`. */
  queries: readonly Fetching[]
} {
  const courseOptions = courseQuery({ courseId: stream?.course_id ?? 0, version: stream?.course?.version ?? 0 })
  const statusOptions = streamStatusQuery(stream?.id ?? 0)
  const course = useQuery(stream ? courseOptions : { ...courseOptions, queryFn: skipToken })
  const status = useQuery(stream ? statusOptions : { ...statusOptions, queryFn: skipToken })
  const { server_time: serverTime, days = none } = status.data ?? {}
  const { data: streams = none } = useQuery(streamsQuery())
  const clockOffset = serverTime ? serverTime - Math.floor(status.dataUpdatedAt / 1000) : 0
  useNewDay({ streams, days, clockOffset })
  return { course: course.data, state: status.data, clockOffset, queries: stream ? [course, status] : [] }
}

/** A run of the learner by its id; throws the router's not-found for one that is not theirs. */
export function useStream(streamId: number) {
  const streams = useQuery(streamsQuery())
  const stream = streams.data?.find((one) => one.id === streamId)
  if (streams.data && !stream && !streams.isFetching) notFound({ throw: true })
  const content = useStreamContent(stream)
  return { ...content, stream, queries: [{ ...streams, data: stream }, ...content.queries] }
}

import type { Course } from '#contract/learning/courses/api.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import { courseQuery } from '../courses/courseQuery.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { streamStatusQuery, streamsQuery } from './streamQueries.ts'

/** The learner's runs: cached ones of any age, otherwise fetched. */
export function prefetchStreams(): Promise<Stream[]> {
  return queryClient.query({ ...streamsQuery(), staleTime: 'static' })
}

/** Prefetches in parallel what a screen of a run needs; undefined if the run is not the learner's. */
export async function prefetchStream(streamId: number): Promise<{ stream: Stream; course: Course } | undefined> {
  const [found] = await Promise.all([findWithCourse(streamId), queryClient.query(streamStatusQuery(streamId))])
  return found
}

async function findWithCourse(streamId: number): Promise<{ stream: Stream; course: Course } | undefined> {
  const stream = (await prefetchStreams()).find((one) => one.id === streamId)
  const course = stream && (await prefetchCourse(stream))
  return course && { stream, course }
}

export function prefetchCourse({ course_id: courseId, course }: Stream): Promise<Course> | undefined {
  return course && queryClient.query(courseQuery({ courseId, version: course.version }))
}

import { useQueries, useQuery, queryOptions } from '@tanstack/react-query'
import type { Course } from '#contract/learning/courses/api.ts'
import { type UserHomework, listUserHomework, userHomeworkExpands } from '#contract/learning/homework/api.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import { queryOf } from '../../platform/cache/queries.ts'
import type { QueryState } from '../../ui/QueryBoundary.tsx'
import { courseQuery } from '../courses/courseQuery.ts'
import { streamsQuery } from '../streams/streamQueries.ts'
import type { Run } from './homeworkItems.ts'

/** Older data is shown and refetched in the background. */
const staleAfterMs = 60_000

/** The learner's runs, trials too, with their courses and homework. */
export function useRuns(): { runs: Run[]; queries: readonly QueryState[] } {
  const streams = useQuery(streamsQuery())
  const found = streams.data ?? []
  const courses = useQueries({ queries: found.map((stream) => courseQuery(versionOf(stream))) })
  const homework = useQueries({ queries: found.map(({ id }) => userHomeworkQuery(id)) })
  const runs = found.flatMap((stream, index) => runOf(stream, courses[index]?.data, homework[index]?.data))
  return { runs, queries: [streams, ...courses, ...homework] }
}

function versionOf(stream: Stream) {
  return { courseId: stream.course_id, version: stream.course?.version ?? 0 }
}

function runOf(stream: Stream, course: Course | undefined, homework: UserHomework[] | undefined): Run[] {
  return course && homework ? [{ stream, course, homework }] : []
}

/** The homework of a run with what was sent and answered. */
export function userHomeworkQuery(streamId: number) {
  const input = { params: { streamId }, query: { expand: userHomeworkExpands.join(',') } }
  return queryOptions({
    ...queryOf(listUserHomework, input),
    staleTime: staleAfterMs,
    refetchOnWindowFocus: true,
  })
}

import { useQueries, useQuery } from '@tanstack/react-query'
import type { Course } from '#contract/learning/courses/api.ts'
import type { UserHomework } from '#contract/learning/homework/api.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import { courseQuery } from '../courses/courseQuery.ts'
import { streamsQuery } from '../streams/streamQueries.ts'
import type { QueryState } from '../../ui/QueryBoundary.tsx'
import type { Run } from './homeworkItems.ts'
import { userHomeworkQuery } from './userHomeworkQuery.ts'

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

import { useQueries, useQuery } from '@tanstack/react-query'
import type { Course } from '#contract/courses/api.ts'
import type { Stream, StreamState } from '#contract/streams/api.ts'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { courseQuery } from '../courses/courseQueries.ts'
import { streamStatusQuery, streamsQuery } from '../streams/streamQueries.ts'
import type { Fetching } from '../ui/Fetched.tsx'
import type { Run } from './items.ts'

/** The learner's runs with their courses and what was done in them; demo runs only where the brand allows them. */
export function useRuns(): { runs: Run[]; queries: readonly Fetching[] } {
  const { is_demo_accessible: hasDemo } = useApplicationConfig().feature_flags
  const streams = useQuery(streamsQuery())
  const shown = (streams.data ?? []).filter((stream) => hasDemo || !stream.is_demo)
  const courses = useQueries({ queries: shown.map((stream) => courseQuery(versionOf(stream))) })
  const states = useQueries({ queries: shown.map(({ id }) => streamStatusQuery(id)) })
  const runs = shown.flatMap((stream, index) => runOf(stream, courses[index]?.data, states[index]?.data))
  return { runs, queries: [streams, ...courses, ...states] }
}

function versionOf(stream: Stream) {
  return { courseId: stream.course_id, version: stream.course?.version ?? 0 }
}

function runOf(stream: Stream, course: Course | undefined, state: StreamState | undefined): Run[] {
  return course && state ? [{ stream, course, state }] : []
}

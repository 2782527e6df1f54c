import { queryOptions } from '@tanstack/react-query'
import { getCourse, getDay } from '#contract/courses/api.ts'
import { call } from '../platform/api/api.ts'
import { queryClient, queryKeyOf, queryOf } from '../platform/cache/queries.ts'
import { courseInput } from './courseInput.ts'
import { removeInvalidVideos } from './invalidVideos.ts'

/** A version of a course. */
export type CourseVersion = { courseId: number; version: number }

/** A course with all its days and lessons. Never stale; a new version is another query and removes the old one. */
export function courseQuery({ courseId, version }: CourseVersion) {
  const input = courseInput(courseId)
  const anyVersion = queryKeyOf(getCourse, input)
  return queryOptions({
    queryKey: [...anyVersion, version],
    queryFn: async ({ signal }) => {
      const course = await call(getCourse, { ...input, signal })
      queryClient.removeQueries({ queryKey: anyVersion, predicate: ({ queryKey }) => queryKey.at(-1) !== version })
      return course
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
}

const staleAfterMs = 300_000
/** URLs of videos are valid for at least half a day. */
const urlsValidMs = 11 * 3_600_000

/** One day with the URLs of its videos; refused while the day is locked. */
export function dayQuery(params: { courseId: number; stageId: number; dayId: number }) {
  return queryOptions({
    ...queryOf(getDay, { params }),
    queryFn: async ({ signal }) => removeInvalidVideos(await call(getDay, { params, signal })),
    staleTime: staleAfterMs,
  })
}

/** Whether the URLs in a response of `dayQuery` are still valid. `fetchedAt` in milliseconds. */
export function hasValidUrls(fetchedAt: number, now = Date.now()): boolean {
  return now - fetchedAt < urlsValidMs
}

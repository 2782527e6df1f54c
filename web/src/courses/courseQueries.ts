import { queryOptions } from '@tanstack/react-query'
import { getCourse, getDay } from '#contract/courses/api.ts'
import { call } from '../api.ts'
import { queryClient, queryKeyOf, queryOf } from '../queries.ts'
import { courseInput } from './courseInput.ts'
import { withVideosOnly } from './dayVideos.ts'

/** A course as one of its runs names it. */
export type CourseVersion = { courseId: number; version: number }

/** A course with all its days and lessons. It never grows old; a new version is another query and ends the old one. */
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

const dayFreshMs = 300_000
/** The addresses of videos work for half a day at least. */
const addressesLastMs = 11 * 3_600_000

/** One day with the addresses of its videos; it is refused while the day is closed. */
export function dayQuery(params: { courseId: number; stageId: number; dayId: number }) {
  return queryOptions({
    ...queryOf(getDay, { params }),
    queryFn: async ({ signal }) => withVideosOnly(await call(getDay, { params, signal })),
    staleTime: dayFreshMs,
  })
}

/** Whether the addresses in an answer of `dayQuery` still work. `fetchedAt` in milliseconds. */
export function hasFreshAddresses(fetchedAt: number, now = Date.now()): boolean {
  return now - fetchedAt < addressesLastMs
}

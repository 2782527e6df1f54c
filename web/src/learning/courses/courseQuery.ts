import { queryOptions } from '@tanstack/react-query'
import { getCourse } from '#contract/learning/courses/api.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient, queryKeyOf } from '../../platform/cache/queries.ts'
import { courseInput } from './courseInput.ts'

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

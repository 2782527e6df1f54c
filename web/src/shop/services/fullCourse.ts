import { useQuery } from '@tanstack/react-query'
import { listServices, type Service } from '#contract/shop/services/api.ts'
import { queryOf } from '../../platform/cache/queries.ts'

/** The offer of a course, of several the one that costs least; undefined where the course is not for sale. */
export function fullCourseOf(services: readonly Service[], courseId: number): Service | undefined {
  return services
    .filter(({ kind, course_id }) => kind === 'course' && course_id === courseId)
    .toSorted((a, b) => a.price - b.price)[0]
}

/** The offer of a trial's full course; undefined while it is loading and where there is none. */
export function useFullCourse(courseId: number): { offer: Service | undefined; isPending: boolean } {
  const { data, isPending } = useQuery(queryOf(listServices, {}))
  return { offer: data && fullCourseOf(data, courseId), isPending }
}

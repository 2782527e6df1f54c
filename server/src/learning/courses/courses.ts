import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Call } from '../../platform/http/route.ts'
import { brandFilter } from '../../brands/brands.ts'
import type { Content } from './content.ts'
import { courseContent } from './contentCache.ts'
import { findCourseVersion } from './queries.ts'

type ContentCall = Pick<Call<Endpoint & { access: 'learner' }>, 'sql' | 'viewer' | 'brand' | 'context'>

/** The content of a course that the viewer has a run of and the brand shows; any other is not found. */
export async function requireContent({ sql, viewer, brand, context }: ContentCall, courseId: number): Promise<Content> {
  const course = await findCourseVersion(sql, { userId: viewer.user.id, brand: brandFilter(brand), courseId })
  if (!course) throw new ApiError('not_found')
  return courseContent(context.database, course)
}

export { listCourseImagePaths, listCourseTitles, updateVersions, type CourseVersion } from './queries.ts'

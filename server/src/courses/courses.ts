import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '../failure.ts'
import type { Call } from '../route.ts'
import { shownBrand } from '../streams/streams.ts'
import type { Content } from './content.ts'
import { courseContent } from './contentCache.ts'
import { findCourseVersion } from './queries.ts'

type Asking = Pick<Call<Endpoint & { access: 'learner' }>, 'sql' | 'viewer' | 'brand' | 'machine'>

/** The content of a course that the viewer has a run of and the brand shows; any other is a missing one. */
export async function requireContent({ sql, viewer, brand, machine }: Asking, courseId: number): Promise<Content> {
  const course = await findCourseVersion(sql, { userId: viewer.user.id, brand: shownBrand(brand), courseId })
  if (!course) throw new ApiError('not_found')
  return courseContent(machine.database, course)
}

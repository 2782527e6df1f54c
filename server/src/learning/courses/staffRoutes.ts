import type { Endpoint } from '#contract/endpoint.ts'
import { listStaffCourses, previewCourse, previewDay } from '#contract/learning/courses/staffApi.ts'
import { ApiError } from '../../platform/errors.ts'
import { readRoute, type Call } from '../../platform/http/route.ts'
import { textIn } from '../../platform/language/text.ts'
import { courseContent } from './contentCache.ts'
import { showDay, showDocuments, demoVideoOf } from './courses.ts'
import { findAnyCourseVersion, listCourses } from './queries.ts'
import { serializer } from './serialize.ts'

export const courseStaffRoutes = [
  readRoute(listStaffCourses, async ({ sql, language, context }) =>
    (await listCourses(sql)).map((course) => ({
      ...course,
      title: textIn(course.title, language, course),
      brands: course.brands.map(context.brandTitle),
    })),
  ),

  readRoute(previewCourse, async (call) => {
    const content = await requireAnyContent(call, call.params.courseId)
    const [documents, demoVideo] = [showDocuments(call, content), demoVideoOf(call, content)]
    const parts = { stages: true, days: true, homeworks: true, documents, demoVideo }
    return serializer(content, call.language).course(parts)
  }),

  readRoute(previewDay, async (call) => {
    const content = await requireAnyContent(call, call.params.courseId)
    const day = content.days.find(({ id }) => id === call.params.dayId)
    if (!day) throw new ApiError('not_found')
    return showDay(call, content, day)
  }),
]

async function requireAnyContent({ sql, context }: Pick<Call<Endpoint>, 'sql' | 'context'>, courseId: number) {
  const course = await findAnyCourseVersion(sql, courseId)
  if (!course) throw new ApiError('not_found')
  return courseContent(context.database, course)
}

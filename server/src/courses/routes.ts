import {
  courseExpands,
  getCourse,
  getDay,
  listCourses,
  listCourseVersions as listCourseVersionsCall,
  listDays,
  listStages,
} from '#contract/courses/api.ts'
import { expansion } from '#contract/endpoint.ts'
import { ApiError } from '../failure.ts'
import { route } from '../route.ts'
import { shownBrand } from '../streams/streams.ts'
import { openDay } from './day.ts'
import { courseContent } from './contentCache.ts'
import { requireContent } from './courses.ts'
import { listCourseVersions } from './queries.ts'
import { wireOf, type Parts } from './wire.ts'

export const courseRoutes = [
  route(listCourses, async (call) => {
    const { sql, viewer, brand, language, machine, query } = call
    const versions = await listCourseVersions(sql, { userId: viewer.user.id, brand: shownBrand(brand) })
    const contents = await Promise.all(versions.map((course) => courseContent(machine.database, course)))
    return contents.map((content) => wireOf(content, language).course(partsOf(query.expand)))
  }),

  route(listCourseVersionsCall, async ({ sql, viewer, brand }) => {
    const versions = await listCourseVersions(sql, { userId: viewer.user.id, brand: shownBrand(brand) })
    return Object.fromEntries(versions.map((course) => [String(course.id), course.version]))
  }),

  route(getCourse, async (call) => {
    const content = await requireContent(call, call.params.courseId)
    return wireOf(content, call.language).course(partsOf(call.query.expand))
  }),

  route(listStages, async (call) => {
    const content = await requireContent(call, call.params.courseId)
    const asked = expansion(call.query.expand, ['days', 'homeworks'])
    const parts = { days: asked.has('days'), homeworks: asked.has('homeworks') }
    return content.stages.map((stage) => wireOf(content, call.language).stage(stage, parts))
  }),

  route(listDays, async (call) => {
    const content = await requireContent(call, call.params.courseId)
    const stage = content.stages.find((one) => one.id === call.params.stageId)
    if (!stage) throw new ApiError('not_found')
    return stage.days.map((day) => wireOf(content, call.language).day(day, {}))
  }),

  route(getDay, openDay),
]

function partsOf(expand: string | undefined): Parts {
  const asked = expansion(expand, courseExpands)
  const sets = asked.has('stages.days.lessonSets')
  const homeworks = asked.has('stages.homeworks') || asked.has('stages.days.homeworks')
  const days = sets || asked.has('stages.days') || asked.has('stages.days.homeworks')
  return { stages: days || homeworks || asked.has('stages'), days, sets, homeworks, options: asked.has('options') }
}

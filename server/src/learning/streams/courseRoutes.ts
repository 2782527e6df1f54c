import * as api from '#contract/learning/courses/api.ts'
import { expansion } from '#contract/endpoint.ts'
import { ApiError } from '../../platform/errors.ts'
import { readRoute, type ReadCall } from '../../platform/http/route.ts'
import { brandFilter } from '../../platform/http/context.ts'
import { listRuns, lockOf, materialsVerdict, type Run } from './streams.ts'
import type { Content } from '../courses/content.ts'
import { showDay, requireContent, demoVideoOf } from '../courses/courses.ts'
import { listCourseVersions } from '../courses/queries.ts'
import { serializer, type Parts } from '../courses/serialize.ts'

export const courseRoutes = [
  readRoute(api.listCourses, async (call) => {
    const ofCourse = Map.groupBy(await listRuns(call), ({ content }) => content.id)
    return Array.from(ofCourse.values(), (runs) => serializeCourse(call, runs)).toSorted((a, b) => a.id - b.id)
  }),

  readRoute(api.listCourseVersions, async ({ sql, viewer, brand }) => {
    const versions = await listCourseVersions(sql, { userId: viewer.user.id, brand: brandFilter(brand) })
    return Object.fromEntries(versions.map((course) => [String(course.id), course.version]))
  }),

  readRoute(api.getCourse, async (call) =>
    serializeCourse(call, await listRuns(call, { courseId: call.params.courseId })),
  ),

  readRoute(api.listStages, async (call) => {
    const content = await requireContent(call, call.params.courseId)
    const expanded = expansion(call.query.expand, ['days', 'homeworks'])
    const parts = { days: expanded.has('days'), homeworks: expanded.has('homeworks') }
    return content.stages.map((stage) => serializer(content, call.language).stage(stage, parts))
  }),

  readRoute(api.listDays, async (call) => {
    const content = await requireContent(call, call.params.courseId)
    const stage = content.stages.find((one) => one.id === call.params.stageId)
    if (!stage) throw new ApiError('not_found')
    return stage.days.map((day) => serializer(content, call.language).day(day, {}))
  }),

  // A day is open if any of the viewer's runs unlocks it; otherwise the latest run gives the reason.
  readRoute(api.getDay, async (call) => {
    const { courseId, stageId, dayId } = call.params
    const runs = await listRuns(call, { courseId })
    const latest = runs.at(-1)
    const day = latest?.content.days.find((one) => one.id === dayId && one.stage_id === stageId)
    if (!latest || !day) throw new ApiError('not_found')
    const lock = lockOf(latest, day)
    if (lock && runs.every((run) => lockOf(run, day))) throw new ApiError(lock.code)
    return showDay(call, latest.content, day)
  }),
]

type CourseCall = ReadCall<typeof api.listCourses | typeof api.getCourse>

/** The course of the viewer's runs; its materials are open if any run opens them. */
function serializeCourse(call: CourseCall, runs: readonly Run[]): api.Course {
  const content = runs.at(-1)?.content
  if (!content) throw new ApiError('not_found')
  const areMaterialsClosed = runs.every((run) => materialsVerdict(run).lock !== null)
  return serializer(content, call.language).course({ ...partsOf(call, content), areMaterialsClosed })
}

function partsOf({ query, context, viewer }: CourseCall, content: Content): Parts {
  const expanded = expansion(query.expand, api.courseExpands)
  const sets = expanded.has('stages.days.lessonSets')
  const homeworks = expanded.has('stages.homeworks') || expanded.has('stages.days.homeworks')
  const days = sets || expanded.has('stages.days') || expanded.has('stages.days.homeworks')
  return {
    stages: days || homeworks || expanded.has('stages'),
    days,
    sets,
    homeworks,
    options: expanded.has('options'),
    ...(expanded.has('demoVideo') && { demoVideo: demoVideoOf({ context, viewer }, content) }),
  }
}

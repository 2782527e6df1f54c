import {
  addToSubscription,
  listCatalogCategories,
  listCatalogPositions,
  type CatalogPosition,
} from '#contract/shop/catalog/api.ts'
import { catalogPageSize, subscriptionToAddTo } from '#contract/shop/catalog/rules.ts'
import { brandFilter } from '../../platform/http/context.ts'
import { listCourseTitles } from '../../learning/courses/courses.ts'
import { ApiError } from '../../platform/errors.ts'
import { listByPage } from '../../platform/http/paging.ts'
import { readRoute, writeRoute, type ReadCall } from '../../platform/http/route.ts'
import { enrol } from '../../learning/streams/enrolment.ts'
import { recordRunEvent } from '../../learning/streams/streams.ts'
import { possessionsOf, type Owned } from '../services/possessions.ts'
import { lockUser } from '../../accounts/users/users.ts'
import { serializePosition } from './positions.ts'
import * as queries from './queries.ts'

export const catalogRoutes = [
  readRoute(listCatalogPositions, async (call) => {
    const { sql, brand, viewer, now, language, query } = call
    const owned = await possessionsOf(sql, { userId: viewer.user.id, calendar: viewer.calendar, now, language })
    const filter: queries.PositionFilter = { brand: brandFilter(brand), category: query.category }
    if (query.recommended) filter.owned = { courses: [...owned.ownedCourses], services: [...owned.ownedServices] }
    const rows = await listByPage(call, {
      perPage: catalogPageSize,
      count: () => queries.countPositions(sql, filter),
      list: (page) => queries.listPositions(sql, { ...filter, ...page }),
    })
    return serializePositions(call, rows, owned)
  }),

  readRoute(listCatalogCategories, ({ sql, brand, language }) =>
    queries.listCategories(sql, { brand: brandFilter(brand), language }),
  ),

  writeRoute(addToSubscription, async (call) => {
    const { sql, viewer, now, brand, language, params } = call
    const learner = { userId: viewer.user.id, calendar: viewer.calendar, now }
    // Only one of several calls begins a run.
    await lockUser(sql, learner.userId)
    const filter = { brand: brandFilter(brand), positionId: params.positionId }
    const [position] = await queries.listPositions(sql, { ...filter, limit: 1, offset: 0 })
    if (!position) throw new ApiError('not_found')
    const { course } = position
    const { subscriptions, streamIds } = await possessionsOf(sql, { ...learner, language })
    const openStreamId = course && streamIds.get(course.id)
    if (openStreamId) return { course_stream_id: openStreamId }
    const subscription = subscriptionToAddTo(
      subscriptions.filter((one) => course && one.course_ids.includes(course.id)),
    )
    if (!course || !subscription) throw new ApiError('not_in_subscription')
    const enrolment = { courseId: course.id, start: 'today', subscriptionId: subscription.id }
    const { streamId } = await enrol(sql, learner, enrolment)
    await recordRunEvent(call, { userId: learner.userId, streamId })
    return { course_stream_id: streamId }
  }),
]

async function serializePositions(
  call: ReadCall<typeof listCatalogPositions>,
  rows: readonly queries.PositionRow[],
  owned: Owned,
): Promise<CatalogPosition[]> {
  const followed = (row: queries.PositionRow) => row.follows_course_ids.find((id) => owned.ownedCourses.has(id))
  const ids = rows.flatMap((row) => followed(row) ?? [])
  const titles = await listCourseTitles(call.sql, { ids, language: call.language })
  return Promise.all(
    rows.map((row) => serializePosition(call, row, { owned, fitsAfter: titles.get(followed(row) ?? 0) ?? null })),
  )
}

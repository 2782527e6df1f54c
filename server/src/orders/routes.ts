import { createOrder } from '#contract/orders/api.ts'
import { requireFlag } from '../brands/flags.ts'
import { ApiError } from '../platform/http/errors.ts'
import { route } from '../platform/http/route.ts'
import { brandFilter } from '../brands/brands.ts'
import { startTrial, listRuns } from '../streams/streams.ts'
import { findTrial } from './queries.ts'

export const orderRoutes = [
  route(createOrder, async (call) => {
    const { sql, brand, viewer, params } = call
    const { serviceId } = params
    requireFlag(brand, 'is_demo_accessible')
    if (serviceId !== brand.application.demo_course_service_id) throw new ApiError('not_found')
    const trial = await findTrial(sql, { serviceId, brand: brandFilter(brand) })
    if (!trial) throw new ApiError('not_found')
    const runs = await listRuns(call)
    // Idempotent: a user has one trial, which another device may have started.
    if (runs.some(({ row }) => !row.is_demo || row.course_id !== trial.course_id)) throw new ApiError('not_found')
    const streamId = await startTrial(
      sql,
      { userId: viewer.user.id, calendar: viewer.calendar },
      { courseId: trial.course_id, days: trial.access_days },
    )
    return { service_id: serviceId, course_stream_id: streamId }
  }),
]

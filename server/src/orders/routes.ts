import { createOrder } from '#contract/orders/api.ts'
import { requireFlag } from '../brands/flags.ts'
import { ApiError } from '../failure.ts'
import { route } from '../route.ts'
import { beginDemo, listRuns, shownBrand } from '../streams/streams.ts'
import { findTrial } from './queries.ts'

export const orderRoutes = [
  route(createOrder, async (call) => {
    const { sql, brand, viewer, params } = call
    const { serviceId } = params
    requireFlag(brand, 'is_demo_accessible')
    if (serviceId !== brand.application.demo_course_service_id) throw new ApiError('not_found')
    const trial = await findTrial(sql, { serviceId, brand: shownBrand(brand) })
    if (!trial) throw new ApiError('not_found')
    const runs = await listRuns(call)
    // Another device may have been quicker: a person has the trial once.
    if (runs.some(({ row }) => !row.is_demo || row.course_id !== trial.course_id)) throw new ApiError('not_found')
    const streamId = await beginDemo(
      sql,
      { userId: viewer.user.id, calendar: viewer.calendar },
      { courseId: trial.course_id, days: trial.access_days },
    )
    return { service_id: serviceId, course_stream_id: streamId }
  }),
]

import { createOrder } from '#contract/shop/orders/api.ts'
import { track } from '../../accounts/analytics/track.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { report } from '../../platform/errorLog/errorLog.ts'
import { streamsQuery } from './streamQueries.ts'

/** Orders the trial course and refetches the runs. A failure is only reported. */
export async function startTrial(serviceId: number): Promise<void> {
  try {
    await call(createOrder, { params: { serviceId }, query: {} })
    track('demo_course_add', { service_id: serviceId })
    await queryClient.invalidateQueries({ queryKey: streamsQuery().queryKey })
  } catch (error) {
    report('The trial course could not be given', error)
  }
}

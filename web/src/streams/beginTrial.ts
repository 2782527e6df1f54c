import { createOrder } from '#contract/orders/api.ts'
import { track } from '../analytics/track.ts'
import { call } from '../api.ts'
import { queryClient } from '../queries.ts'
import { report } from '../report.ts'
import { streamsQuery } from './streamQueries.ts'

/** Orders the trial course and reads the runs once more. Without it everything else works: a failure is only reported. */
export async function beginTrial(serviceId: number): Promise<void> {
  try {
    await call(createOrder, { params: { serviceId }, query: {} })
    track('demo_course_add', { service: serviceId })
    await queryClient.invalidateQueries({ queryKey: streamsQuery().queryKey })
  } catch (error) {
    report('The trial course could not be given', error)
  }
}

import { nowSeconds, utcDate } from '../platform/clock.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import { updateEndedOfErased } from './queries.ts'

/** Ends the subscriptions that erased accounts would have to pay. */
export async function cleanup({ database }: JobContext): Promise<void> {
  await updateEndedOfErased(database.sql, utcDate(nowSeconds()))
}

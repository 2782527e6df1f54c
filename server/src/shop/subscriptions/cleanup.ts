import { nowSeconds, utcDate } from '../../platform/clock.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { updateEndedOfErased, updateErasedReasons } from './queries.ts'

/** Ends the subscriptions that erased accounts would have to pay, and removes the words about them. */
export async function cleanup({ database }: JobContext): Promise<void> {
  await updateEndedOfErased(database.sql, utcDate(nowSeconds()))
  await updateErasedReasons(database.sql)
}

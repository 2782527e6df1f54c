import type { JobContext } from '../../platform/jobs/jobs.ts'
import { updateCancelledOfErased } from './queries.ts'

/** Cancels the plans that erased accounts would have to pay. */
export async function cleanup({ database }: JobContext): Promise<void> {
  await updateCancelledOfErased(database.sql)
}

import type { JobContext } from '../../platform/jobs/jobs.ts'
import { updateErasedReasons } from './refundQueries.ts'

/** Removes what staff wrote about refunds of erased people. */
export async function cleanup({ database: { sql } }: JobContext): Promise<void> {
  await updateErasedReasons(sql)
}

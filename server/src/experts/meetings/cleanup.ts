import { nowSeconds } from '../../platform/clock.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { deleteOldMessages } from './messageQueries.ts'
import { updateErased } from './queries.ts'

/** Deletes old messages, and what erased people wrote. */
export async function cleanup({ database: { sql } }: Pick<JobContext, 'database'>): Promise<void> {
  await deleteOldMessages(sql)
  await updateErased(sql, { now: nowSeconds() })
}

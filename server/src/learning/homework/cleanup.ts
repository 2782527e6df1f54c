import type { JobContext } from '../../platform/jobs/jobs.ts'
import { updateErasedAttempts } from './queries.ts'
import { insertStatusesOfRecentRuns } from './statusQueries.ts'

/**
 * Removes the words of erased accounts, and what they sent from the desk's queue. Completes runs that a process of a former
 * version has started, which did not know of statuses.
 */
export async function cleanup({ database: { sql } }: JobContext): Promise<void> {
  await insertStatusesOfRecentRuns(sql)
  await updateErasedAttempts(sql)
}

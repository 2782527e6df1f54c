import { deleteInBatches } from '../../platform/database/batches.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { deleteOldStatistics } from './queries.ts'

/** Deletes old statistic entries; their totals are kept. */
export function cleanup({ database: { sql }, signal }: Pick<JobContext, 'database' | 'signal'>): Promise<void> {
  return deleteInBatches((limit) => deleteOldStatistics(sql, limit), signal)
}

import { deleteInBatches } from '../batches.ts'
import type { Work } from '../jobs.ts'
import { deleteOldStatistics } from './queries.ts'

/** Deletes old statistic entries; the totals that they were added to stay. */
export function cleanup({ database: { sql }, signal }: Pick<Work, 'database' | 'signal'>): Promise<void> {
  return deleteInBatches((limit) => deleteOldStatistics(sql, limit), signal)
}

import { deleteInBatches } from '../batches.ts'
import type { Sql } from '../database.ts'
import { deleteOldStatistics } from './queries.ts'

/** Forgets single entries of what was watched; the totals that they were added to stay. */
export function forgetOldStatistics(sql: Sql, signal: AbortSignal): Promise<void> {
  return deleteInBatches((limit) => deleteOldStatistics(sql, limit), signal)
}

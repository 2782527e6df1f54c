import { restoreDays } from '#contract/auth/rules.ts'
import type { Work } from '../jobs.ts'
import { updateErased } from './queries.ts'

/** Erases accounts that can no longer be restored. */
export async function cleanup({ database: { sql } }: Work): Promise<void> {
  await updateErased(sql, restoreDays)
}

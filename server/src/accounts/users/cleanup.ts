import { restoreDays } from '#contract/accounts/auth/rules.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { updateErased } from './queries.ts'

/** Erases accounts that can no longer be restored. */
export async function cleanup({ database: { sql } }: JobContext): Promise<void> {
  await updateErased(sql, { days: restoreDays })
}

import type { JobContext } from '../../platform/jobs/jobs.ts'
import { deleteOldNotices } from './queries.ts'

/** Deletes old notices, and those of erased accounts. */
export async function cleanup({ database: { sql } }: Pick<JobContext, 'database'>): Promise<void> {
  await deleteOldNotices(sql)
}

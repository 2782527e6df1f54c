import type { JobContext } from '../../platform/jobs/jobs.ts'
import { deleteOfErased, deleteOld } from './dueQueries.ts'

/** Deletes old reminders that were sent, and all of erased accounts. */
export async function cleanup({ database: { sql } }: Pick<JobContext, 'database'>): Promise<void> {
  await deleteOld(sql)
  await deleteOfErased(sql)
}

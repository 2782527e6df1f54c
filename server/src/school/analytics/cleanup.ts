import type { JobContext } from '../../platform/jobs/jobs.ts'
import { deleteOldEvents, deleteOldReports } from './queries.ts'

/** Deletes old analytics events and error reports. */
export async function cleanup({ database: { sql } }: JobContext): Promise<void> {
  await deleteOldEvents(sql)
  await deleteOldReports(sql)
}

import type { Work } from '../jobs.ts'
import { deleteOldEvents, deleteOldReports } from './queries.ts'

/** Deletes old analytics events and error reports. */
export async function cleanup({ database: { sql } }: Work): Promise<void> {
  await deleteOldEvents(sql)
  await deleteOldReports(sql)
}

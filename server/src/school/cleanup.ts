import type { JobContext } from '../platform/jobs/jobs.ts'
import { deleteOldEvents, deleteOldReports } from './analytics/queries.ts'
import { deleteAdditionsOfErased, deleteNotesOfErased } from './people/queries.ts'
import { deleteOldImports } from './people/importQueries.ts'

/** Deletes old analytics events and error reports. */
export async function cleanAnalytics({ database: { sql } }: JobContext): Promise<void> {
  await deleteOldEvents(sql)
  await deleteOldReports(sql)
}

/** Deletes notes about erased people, what their runs were given and why, and files of people after a week. */
export async function cleanPeople({ database: { sql } }: JobContext): Promise<void> {
  await deleteNotesOfErased(sql)
  await deleteAdditionsOfErased(sql)
  await deleteOldImports(sql)
}

import { maxSpeedDays } from '#contract/school/analytics/speed.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import { deleteOldReports, deletePersonErrorsOfErased } from './analytics/errorReportQueries.ts'
import { deleteOldEvents } from './analytics/queries.ts'
import { deleteOldSpeedCounts } from './analytics/speedQueries.ts'
import { deleteOldChanges } from './authoring/queries.ts'
import { deleteAdditionsOfErased, deleteNotesOfErased } from './people/queries.ts'
import { deleteOldImports } from './people/importQueries.ts'

export async function cleanAnalytics({ database: { sql } }: Pick<JobContext, 'database'>): Promise<void> {
  await deleteOldEvents(sql)
  await deleteOldReports(sql)
  await deleteOldSpeedCounts(sql, { days: maxSpeedDays })
  await deletePersonErrorsOfErased(sql)
}

/** Deletes data about erased people, reasons and additions of their runs included, and uploaded lists of people after a week. */
export async function cleanPeople({ database: { sql } }: JobContext): Promise<void> {
  await deleteNotesOfErased(sql)
  await deleteAdditionsOfErased(sql)
  await deleteOldImports(sql)
}

/** Deletes changes of drafts that nobody undoes any more; the drafts stay. */
export function cleanDrafts({ database: { sql } }: Pick<JobContext, 'database'>): Promise<void> {
  return deleteOldChanges(sql)
}

import type { JobContext } from '../../platform/jobs/jobs.ts'
import { deleteOldEvents } from './queries.ts'

/** Deletes old events and expired tickets. */
export async function cleanup({ database: { sql } }: JobContext): Promise<void> {
  await deleteOldEvents(sql)
}

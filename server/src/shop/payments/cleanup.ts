import type { JobContext } from '../../platform/jobs/jobs.ts'
import { deleteOldEvents } from './queries.ts'

/** Deletes old events of providers. */
export async function cleanup({ database }: JobContext): Promise<void> {
  await deleteOldEvents(database.sql)
}

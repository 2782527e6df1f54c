import type { Work } from '../jobs.ts'
import { deleteOldEvents } from './queries.ts'

/** Deletes old events and expired tickets. */
export async function cleanup({ database: { sql } }: Work): Promise<void> {
  await deleteOldEvents(sql)
}

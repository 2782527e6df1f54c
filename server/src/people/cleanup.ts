import type { JobContext } from '../platform/jobs/jobs.ts'
import { deleteAdditionsOfErased } from './additionQueries.ts'
import { deleteNotesOfErased } from './queries.ts'

/** Deletes notes about erased people, and what their runs were given and why. */
export async function cleanup({ database: { sql } }: JobContext): Promise<void> {
  await deleteNotesOfErased(sql)
  await deleteAdditionsOfErased(sql)
}

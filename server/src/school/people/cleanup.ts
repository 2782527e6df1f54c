import type { JobContext } from '../../platform/jobs/jobs.ts'
import { deleteAdditionsOfErased } from './additionQueries.ts'
import { deleteOldImports } from './importQueries.ts'
import { deleteNotesOfErased } from './queries.ts'

/** Deletes notes about erased people, what their runs were given and why, and files of people after a week. */
export async function cleanup({ database: { sql } }: JobContext): Promise<void> {
  await deleteNotesOfErased(sql)
  await deleteAdditionsOfErased(sql)
  await deleteOldImports(sql)
}

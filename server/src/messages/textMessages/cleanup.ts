import type { JobContext } from '../../platform/jobs/jobs.ts'
import { deleteOfErased } from './confirmationQueries.ts'
import { deleteTextMessages } from './queries.ts'

/** Deletes old messages, and messages and numbers of erased accounts. */
export async function cleanup({ database: { sql } }: Pick<JobContext, 'database'>): Promise<void> {
  await deleteTextMessages(sql)
  await deleteOfErased(sql)
}

import type { JobContext } from '../../platform/jobs/jobs.ts'
import { deleteExpiredOAuthStates, deleteExternalAuthsOfErased } from './queries.ts'

/** Deletes expired OAuth states and the identities of erased accounts. */
export async function cleanup({ database: { sql } }: JobContext): Promise<void> {
  await deleteExpiredOAuthStates(sql)
  await deleteExternalAuthsOfErased(sql)
}

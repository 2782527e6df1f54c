import type { JobContext } from '../../platform/jobs/jobs.ts'
import { updateDeletedOfErased } from './jobQueries.ts'

/** Deletes the cards of erased accounts, which the provider then forgets. */
export async function cleanup({ database }: JobContext): Promise<void> {
  await updateDeletedOfErased(database.sql)
}

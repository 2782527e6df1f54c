import type { JobContext } from '../../platform/jobs/jobs.ts'
import { deleteContactsOfErased } from './queries.ts'

/** Deletes whom to reach about orders of erased accounts. */
export async function cleanup({ database }: JobContext): Promise<void> {
  await deleteContactsOfErased(database.sql)
}

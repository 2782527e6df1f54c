import type { JobContext } from '../../platform/jobs/jobs.ts'
import { deleteMailsOfErased, deleteOldMails } from './queries.ts'

/** Deletes old mails and those of erased accounts. */
export async function cleanup({ database: { sql } }: JobContext): Promise<void> {
  await deleteMailsOfErased(sql)
  await deleteOldMails(sql)
}

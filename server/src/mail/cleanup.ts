import type { Work } from '../jobs.ts'
import { deleteMailsOfErased, deleteOldMails } from './queries.ts'

/** Deletes old mails and those of erased accounts. */
export async function cleanup({ database: { sql } }: Work): Promise<void> {
  await deleteMailsOfErased(sql)
  await deleteOldMails(sql)
}

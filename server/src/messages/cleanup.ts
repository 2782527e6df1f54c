import type { JobContext } from '../platform/jobs/jobs.ts'
import { deleteOldEvents } from './live/queries.ts'
import { deleteMailsOfErased, deleteOldMails } from './mail/queries.ts'
import { deleteOldNotices } from './notices/queries.ts'
import { deleteEnded } from './push/queries.ts'
import { deleteOfErased, deleteTextMessages } from './textMessages/queries.ts'

export async function cleanLive({ database: { sql } }: JobContext): Promise<void> {
  await deleteOldEvents(sql)
}

/** Includes mails of erased accounts. */
export async function cleanMail({ database: { sql } }: JobContext): Promise<void> {
  await deleteMailsOfErased(sql)
  await deleteOldMails(sql)
}

/** Includes notices of erased accounts. */
export async function cleanNotices({ database: { sql } }: Pick<JobContext, 'database'>): Promise<void> {
  await deleteOldNotices(sql)
}

/** Deletes subscriptions of ended sessions and old messages. */
export async function cleanPush({ database: { sql } }: Pick<JobContext, 'database'>): Promise<void> {
  await deleteEnded(sql)
}

/** Includes messages and numbers of erased accounts. */
export async function cleanTextMessages({ database: { sql } }: Pick<JobContext, 'database'>): Promise<void> {
  await deleteTextMessages(sql)
  await deleteOfErased(sql)
}

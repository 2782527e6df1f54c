import type { Sql } from '../database.ts'
import { enqueue } from '../jobs.ts'
import { sendPush } from './jobs.ts'
import { deleteSubscriptionsOf, insertSignInMessages } from './queries.ts'

/** Tells the person's other devices of a session that began on one where they have not been; in the caller's transaction. */
export async function tellOfSignIn(sql: Sql, tokenHash: Buffer): Promise<void> {
  for (const messageId of await insertSignInMessages(sql, tokenHash)) await enqueue(sql, sendPush, { messageId })
}

/** Writes no more to the devices of sessions that ended. */
export const forgetDevices = deleteSubscriptionsOf

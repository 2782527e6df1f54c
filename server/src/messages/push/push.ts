import type { Sql } from '../../platform/database/database.ts'
import { enqueue, enqueueMany } from '../../platform/jobs/jobs.ts'
import { sendPush } from './jobs.ts'
import { deleteSubscriptionsOf, insertMessages, insertSignInMessages, type NewMessage } from './queries.ts'

/** Notifies the user's other devices of a sign-in on a new device, in the caller's transaction. */
export async function notifyOfSignIn(sql: Sql, tokenHash: Buffer): Promise<void> {
  for (const messageId of await insertSignInMessages(sql, tokenHash)) await enqueue(sql, sendPush, { messageId })
}

/** Sends messages to all devices of their people, in the caller's transaction; they rank behind single messages. */
export async function writePushes(sql: Sql, messages: readonly NewMessage[]): Promise<void> {
  const messageIds = await insertMessages(sql, messages)
  await enqueueMany(
    sql,
    sendPush,
    messageIds.map((messageId) => ({ messageId })),
  )
}

export const unsubscribeDevices = deleteSubscriptionsOf

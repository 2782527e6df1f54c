import type { Sql } from '../platform/database/database.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { MessageRow } from './columnQueries.ts'
import { insertThreadMessage, updateExpertMessage, updateThreadMessage, type ThreadMessage } from './messageQueries.ts'
import { findMessage } from './queries.ts'

export { serializeMessage } from './serialize.ts'
export type { MessageRow } from './columnQueries.ts'

/** Writes a message about homework into the thread of its run. It asks nothing, so that no clock starts. */
export async function writeToThread(sql: Sql, streamId: number, message: ThreadMessage): Promise<MessageRow> {
  const written = await insertThreadMessage(sql, streamId, message)
  if (!written) throw new ApiError('idempotency_key_reused')
  if (written.employee.is_expert) await updateExpertMessage(sql, written)
  return written
}

/** Replaces the words of an answer to homework, and whose they are. Its files stay. */
export async function correctThreadMessage(
  sql: Sql,
  message: { messageId: number; userId: number; message: string },
): Promise<void> {
  await updateThreadMessage(sql, message)
}

/** A message of the user; any other is not found. */
export async function requireMessage(sql: Sql, own: { userId: number; messageId: number }): Promise<MessageRow> {
  const message = await findMessage(sql, own)
  if (!message) throw new ApiError('not_found')
  return message
}

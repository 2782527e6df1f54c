import type { Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { MessageRow } from './columnQueries.ts'
import { updateExpertMessage } from './messageQueries.ts'
import { findMessage } from './queries.ts'
import { insertThreadMessage, updateMessageFiles, updateThreadMessage, type ThreadMessage } from './threadQueries.ts'

export { serializeMessage } from './serialize.ts'
export type { MessageRow } from './columnQueries.ts'

/** Writes a message about homework into the thread of its run. It asks nothing, so that no clock starts. */
export async function writeToThread(sql: Sql, streamId: number, message: ThreadMessage): Promise<MessageRow> {
  const written = await insertThreadMessage(sql, streamId, message)
  if (!written) throw new ApiError('idempotency_key_reused')
  if (written.employee.is_expert) await updateExpertMessage(sql, written)
  return written
}

/** Replaces the words of an answer to homework, and whose they are, and its files, if they are named. */
export async function correctThreadMessage(
  sql: Sql,
  {
    fileIds,
    ...message
  }: { messageId: number; userId: number; message: string; fileIds?: readonly number[] | undefined },
): Promise<void> {
  await updateThreadMessage(sql, message)
  if (fileIds) await updateMessageFiles(sql, { messageId: message.messageId, fileIds })
}

/** A message of the user; any other is not found. */
export async function requireMessage(sql: Sql, own: { userId: number; messageId: number }): Promise<MessageRow> {
  const message = await findMessage(sql, own)
  if (!message) throw new ApiError('not_found')
  return message
}

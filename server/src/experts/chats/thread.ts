import type { thread, WrittenMessage } from '../../learning/homework/thread.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { MessageRow } from './columnQueries.ts'
import { updateExpertMessage } from './messageQueries.ts'
import { findMessage } from './queries.ts'
import { serializeMessage } from './serialize.ts'
import { insertThreadMessage, updateMessageFiles, updateThreadMessage } from './threadQueries.ts'

/** Homework and its answers in the chat of their run. */
export const homeworkThread: typeof thread.registered = {
  async write(sql, streamId, message) {
    const written = await insertThreadMessage(sql, streamId, message)
    if (!written) throw new ApiError('idempotency_key_reused')
    if (written.employee.is_expert) await updateExpertMessage(sql, written)
    return toWritten(written)
  },

  async correct(sql, { fileIds, ...message }) {
    await updateThreadMessage(sql, message)
    if (fileIds) await updateMessageFiles(sql, { messageId: message.messageId, fileIds })
  },

  async require(sql, own) {
    const message = await findMessage(sql, own)
    if (!message) throw new ApiError('not_found')
    return toWritten(message)
  },
}

function toWritten(row: MessageRow): WrittenMessage {
  return { id: row.id, created_at: row.created_at, inLanguage: (language) => serializeMessage(row, language) }
}

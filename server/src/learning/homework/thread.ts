import type { Message } from '#contract/learning/streams/message.ts'
import type { Language } from '#contract/endpoint.ts'
import type { Sql } from '../../platform/database/database.ts'
import { createPort } from '../../platform/port.ts'

export type ThreadMessage = {
  userId: number
  clientId: string
  message: string
  homeworkStatusId: number
  fileIds?: readonly number[]
}

export type WrittenMessage = { id: number; created_at: number; inLanguage: (language: Language) => Message }

/** Words and files of an answer to homework, and whose they are. Left out, the files stay. */
export type ThreadCorrection = {
  messageId: number
  userId: number
  message: string
  fileIds?: readonly number[] | undefined
}

/** The thread of a run, in which homework and its answers are messages. */
export const thread = createPort<{
  /** Writes a message. It asks nothing, so that no clock starts. Throws `idempotency_key_reused`. */
  write: (sql: Sql, streamId: number, message: ThreadMessage) => Promise<WrittenMessage>
  correct: (sql: Sql, correction: ThreadCorrection) => Promise<void>
  /** A message of the user; any other is not found. */
  require: (sql: Sql, own: { userId: number; messageId: number }) => Promise<WrittenMessage>
}>('the thread of a run')

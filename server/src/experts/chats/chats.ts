import type { Language } from '#contract/endpoint.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { keepAnswerFiles, privateFiles } from '../../learning/files/files.ts'
import type { thread, WrittenMessage } from '../../learning/homework/homework.ts'
import type { TransactionContext } from '../../messages/live/live.ts'
import { createMessageNotice, readMessageNotices } from '../../messages/notices/notices.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Media } from '../../platform/storage/media.ts'
import { updateAnswered } from '../consultations/consultations.ts'
import { recordMessageEvent, fileOwners, serializeMessage } from './events.ts'
import * as queries from './messageQueries.ts'
import {
  type MessageRow,
  findMessage,
  listMessagesBefore,
  insertThreadMessage,
  updateMessageFiles,
  updateThreadMessage,
} from './queries.ts'

/** Homework and its answers in the chat of their run. */
export const homeworkThread: typeof thread.registered = {
  async write(sql, streamId, message) {
    const written = await insertThreadMessage(sql, streamId, message)
    if (!written) throw new ApiError('idempotency_key_reused')
    if (written.employee.is_expert) await queries.updateExpertMessage(sql, written)
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

const perPage = 30

export type StaffReader = { sql: Sql; media: Media; sessionId: number; language: Language }

/** Opens the chat of a run that its learner was given or has bought. Idempotent. */
export function openChat(sql: Sql, streamId: number): Promise<void> {
  return queries.upsertChat(sql, { streamId, isIncluded: false })
}

/** Opens the chat of a new run, if its course includes one. Idempotent. */
export function openIncludedChat(sql: Sql, streamId: number): Promise<void> {
  return queries.upsertChat(sql, { streamId, isIncluded: true })
}

type ExpertMessage = {
  chatId: number
  expertId: number
  /** Repeating a call with the same id returns the same message. */
  clientId: string
  message: string
  fileIds?: readonly number[]
  /** The last message that the expert has read; later questions keep waiting. Without it, all are answered. */
  seenId?: number
}

/**
 * Writes an expert's message, which answers the learner, with its notice and events. The caller has checked that the expert serves the
 * course.
 */
export async function writeExpertMessage(transaction: TransactionContext, answer: ExpertMessage): Promise<MessageRow> {
  const { sql } = transaction
  const { chatId, expertId: userId, clientId, seenId, fileIds = [] } = answer
  const chat = await queries.lockChat(sql, chatId)
  if (!chat) throw new ApiError('not_found')
  const { sent } = await queries.findSendingFacts(sql, { userId, chatId, clientId })
  if (sent) return requireSent(sql, { userId, chatId, sent })
  if (!chat.is_expert_message_enable) throw new ApiError('expert_messages_disabled')
  await keepAnswerFiles(sql, { expertId: userId, fileIds })
  const added = { chatId, userId, clientId, message: answer.message.trim(), fileIds: [...new Set(fileIds)] }
  const written = await queries.insertMessage(sql, { ...added, clock: 'ends', ...(seenId !== undefined && { seenId }) })
  if (!written) throw new ApiError('idempotency_key_reused')
  await updateAnswered(sql, chatId)
  const learner = { userId: chat.user_id, chatId }
  await recordMessageEvent(transaction, { ...learner, ...written })
  await createMessageNotice(transaction, learner)
  return written.message
}

/** The message that an expert has already sent with this client id. */
export async function findSentAnswer(
  sql: Sql,
  { chatId, expertId: userId, clientId }: Pick<ExpertMessage, 'chatId' | 'expertId' | 'clientId'>,
): Promise<MessageRow | undefined> {
  const { sent } = await queries.findSendingFacts(sql, { userId, chatId, clientId })
  return sent ? requireSent(sql, { userId, chatId, sent }) : undefined
}

type SentMessage = { userId: number; chatId: number; sent: { id: number; chat_id: number } }

/** The message already sent with this client id; throws if it belongs to another chat. */
export async function requireSent(sql: Sql, { userId, chatId, sent }: SentMessage): Promise<MessageRow> {
  const message = sent.chat_id === chatId ? await findMessage(sql, { userId, messageId: sent.id }) : undefined
  if (!message) throw new ApiError('idempotency_key_reused')
  return message
}

/** Stops the wait for an answer without writing one, up to `seenId` (default: all messages). Returns whether anything waited. */
export async function endWaiting(
  transaction: TransactionContext,
  { chatId, seenId }: { chatId: number; seenId?: number | undefined },
): Promise<boolean> {
  const { sql } = transaction
  const chat = await queries.lockChat(sql, chatId)
  if (!chat || !(await queries.updateWaitingEnded(sql, { chatId, seenId }))) return false
  await updateAnswered(sql, chatId)
  const head = await queries.findHead(sql, chatId)
  await recordMessageEvent(transaction, { userId: chat.user_id, chatId, head })
  return true
}

type Viewed = { userId: number; chatId: number; by: 'learner' | 'expert'; untilId: number }

/** Marks the other side's messages up to this one as viewed. The caller has locked the chat of this learner. */
export async function viewMessages(transaction: TransactionContext, viewed: Viewed): Promise<void> {
  const { userId, chatId, by } = viewed
  const seen = await queries.updateViewed(transaction.sql, viewed)
  if (!seen) throw new ApiError('not_found')
  const { until_id, ...head } = seen
  if (until_id === null) return
  await recordMessageEvent(transaction, { userId, chatId, head, viewed: { by, until_id } })
  if (by === 'learner' && head.unread_count === 0) await readMessageNotices(transaction, { userId, chatId })
}

export async function viewAsExpert(
  transaction: TransactionContext,
  { chatId, untilId }: { chatId: number; untilId: number },
): Promise<void> {
  const chat = await queries.lockChat(transaction.sql, chatId)
  if (!chat) throw new ApiError('not_found')
  await viewMessages(transaction, { userId: chat.user_id, chatId, by: 'expert', untilId })
}

/** The last messages of a chat, or those before one, oldest first. The caller has checked that staff may read it. */
export async function messagesForStaff(
  reader: StaffReader,
  { chatId, before }: { chatId: number; before: number | undefined },
): Promise<{ messages: Message[]; has_earlier: boolean }> {
  const rows = await listMessagesBefore(reader.sql, { chatId, limit: perPage + 1, ...(before && { before }) })
  const page = rows.slice(0, perPage).toReversed()
  return { messages: await serializeForStaff(reader, page), has_earlier: rows.length > perPage }
}

export async function serializeForStaff(reader: StaffReader, rows: readonly MessageRow[]): Promise<Message[]> {
  const userIds = [...new Set(rows.flatMap(fileOwners))]
  const files = await privateFiles(reader, { userIds, ids: rows.flatMap(({ file_ids }) => file_ids) })
  return rows.map((row) => serializeMessage(row, reader.language, files))
}

function toWritten(row: MessageRow): WrittenMessage {
  return { id: row.id, inLanguage: (language) => serializeMessage(row, language) }
}

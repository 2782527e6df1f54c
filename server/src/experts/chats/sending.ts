import { randomUUID } from 'node:crypto'
import { visibleText } from '#contract/platform/visibleText.ts'
import type * as api from '#contract/experts/chats/api.ts'
import { isEditable, secondsUntilNextMessage } from '#contract/experts/chats/rules.ts'
import { opensConsultation } from '#contract/experts/consultations/rules.ts'
import type { Body } from '#contract/endpoint.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { brandFilter } from '../../platform/http/context.ts'
import { insertConsultation } from '../consultations/consultations.ts'
import { keepFiles } from '../../learning/files/files.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/route.ts'
import { requireRun } from '../../learning/streams/streams.ts'
import { requireSent } from './chats.ts'
import { type MessageRow, findMessage } from './queries.ts'
import { recordMessageEvent } from './events.ts'
import { countsConsultations, editLock, messageLock } from './locks.ts'
import * as queries from './messageQueries.ts'

/** Writes a learner's message. Idempotent by client id: a repeat is never refused. */
export async function sendMessage(call: Call<typeof api.sendMessage>): Promise<MessageRow> {
  const { sql, viewer, params, body, brand } = call
  const own = { userId: viewer.user.id, chatId: params.chatId }
  const chat = await lockViewerChat(call)
  const message = requireWords(body.message)
  requireOwnIds(own, body)
  const run = await requireRun(call, chat.stream_id)
  const clientId = body.client_id ?? randomUUID()
  const facts = await queries.findSendingFacts(sql, { ...own, clientId })
  if (facts.sent) return requireSent(sql, { ...own, sent: facts.sent })
  const lock = messageLock(run, brand, facts)
  if (lock) throw new ApiError(lock.code)
  requireDelay(facts, brand.application.message_delay)
  const fileIds = await keepMessageFiles(sql, own.userId, body.files ?? [])
  const written = await queries.insertMessage(sql, { ...own, clientId, message, fileIds, clock: 'starts' })
  // A concurrent homework of this person in another chat has used the id.
  if (!written) throw new ApiError('idempotency_key_reused')
  const isCounted = countsConsultations(brand)
  const opened = opensConsultation({ isCounted, hasOpen: facts.has_open_consultation })
    ? await insertConsultation(sql, { chatId: own.chatId, messageId: written.message.id })
    : undefined
  await recordMessageEvent(call, { ...own, ...written, ...(opened && { opened }) })
  return written.message
}

type ChatCall = Pick<Call<typeof api.updateMessage>, 'sql' | 'viewer' | 'brand'> & { params: { chatId: number } }

/** Locks the viewer's chat of the path; throws for any other. */
export async function lockViewerChat({ sql, viewer, brand, params }: ChatCall): Promise<queries.OwnChat> {
  const own = { userId: viewer.user.id, brand: brandFilter(brand), chatId: params.chatId }
  const chat = await queries.lockOwnChat(sql, own)
  if (!chat) throw new ApiError('not_found')
  return chat
}

/** Throws if the chat of the path is not the viewer's. */
export async function requireViewerChat({ sql, viewer, brand, params }: ChatCall): Promise<void> {
  const own = { userId: viewer.user.id, brand: brandFilter(brand), chatId: params.chatId }
  if (!(await queries.hasOwnChat(sql, own))) throw new ApiError('not_found')
}

function requireWords(text: string): string {
  const words = visibleText(text)
  if (words === '') throw refuseField('message', 'message_required')
  return words
}

type Own = { userId: number; chatId: number }

function requireOwnIds(
  { userId, chatId }: Own,
  { user_id = userId, dialog_id = chatId }: Body<typeof api.sendMessage>,
) {
  if (user_id !== userId) throw refuseField('user_id', 'invalid')
  if (dialog_id !== chatId) throw refuseField('dialog_id', 'invalid')
}

/** The minimum delay counts messages in all chats, homework excluded. */
function requireDelay({ since_ms: sinceMs }: queries.SendingFacts, delaySeconds: number): void {
  const sentAt = sinceMs === null ? null : -sinceMs
  const retryAfterSeconds = secondsUntilNextMessage({ sentAt, now: 0 }, delaySeconds)
  if (retryAfterSeconds > 0) throw new ApiError('message_too_soon', { retryAfterSeconds, seconds: delaySeconds })
}

/** Keeps the photos and videos permanently, in their order. */
async function keepMessageFiles(
  sql: Sql,
  userId: number,
  files: readonly { id: number; type: number }[],
): Promise<number[]> {
  for (const type of [fileTypes.image, fileTypes.video]) {
    const ids = files.filter((file) => file.type === type).map(({ id }) => id)
    await keepFiles(sql, { userId, ids, types: [type] })
  }
  return [...new Set(files.map(({ id }) => id))]
}

export async function updateMessage(call: Call<typeof api.updateMessage>): Promise<MessageRow> {
  const { sql, viewer, params, body } = call
  const own = { userId: viewer.user.id, chatId: params.chatId }
  const chat = await lockViewerChat(call)
  const message = requireWords(body.message)
  const written = { ...own, messageId: params.messageId }
  const found = await requireOwnMessage(sql, written)
  const lock = editLock(await requireRun(call, chat.stream_id))
  if (lock) throw new ApiError(lock.code)
  if (found.user_homework_status_id !== null) throw new ApiError('message_of_homework')
  if (!isEditable(found, { userId: own.userId, expertMessageId: chat.expert_message_id }))
    throw new ApiError('message_answered')
  if (found.message === message) return found
  await queries.updateMessage(sql, { ...written, message })
  const changed = await requireOwnMessage(sql, written)
  const head = await queries.findHead(sql, own.chatId)
  await recordMessageEvent(call, { ...own, head, message: changed })
  return changed
}

export async function requireOwnMessage(sql: Sql, { userId, chatId, messageId }: Own & { messageId: number }) {
  const message = await findMessage(sql, { userId, messageId })
  if (message?.dialog_id !== chatId) throw new ApiError('not_found')
  return message
}

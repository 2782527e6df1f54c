import type { Message } from '#contract/learning/streams/message.ts'
import { visibleText } from '#contract/platform/visibleText.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import {
  endWaiting,
  findSentAnswer,
  viewAsExpert,
  writeExpertMessage,
  messagesForStaff,
  serializeForStaff,
  type StaffReader,
} from '../chats/chats.ts'
import { recordEvent } from '../../messages/live/live.ts'
import { ApiError, refuseField, requireReason } from '../../platform/errors.ts'
import { chatKey, deleteWork, findQuestion, insertChatAnswer } from './itemQueries.ts'
import { lockUnclaimedItem, lockWaiting, requireItem, type DeskTransaction } from './items.ts'

type ChatWork = { chatId: number; expertId: number }

/** Messages of a chat of one of the expert's courses. */
export async function messages({ chatId, expertId, ...reader }: ChatWork & StaffReader, before: number | undefined) {
  await requireItem(reader.sql, chatKey(chatId, expertId))
  return messagesForStaff(reader, { chatId, before })
}

type Answer = ChatWork & {
  clientId: string
  message: string
  fileIds?: readonly number[]
  /** The last message that the expert has read; refuses to answer after an unseen answer of a colleague. */
  seenId: number
}

/** Writes to the learner, even when nothing waits; answers and views the messages that the expert has read. */
export async function answer(call: DeskTransaction, reply: Answer, reader: Omit<StaffReader, 'sql'>): Promise<Message> {
  if (visibleText(reply.message) === '') throw refuseField('message', 'message_required')
  // A retry after a lost reply succeeds even if a colleague has claimed the chat since.
  const written = (await findSentAnswer(call.sql, reply)) ?? (await write(call, reply))
  const [message] = await serializeForStaff({ ...reader, sql: call.sql }, [written])
  if (!message) throw new Error('The message was not written')
  return message
}

async function write(call: DeskTransaction, { chatId, expertId, seenId, ...words }: Answer) {
  const { sql } = call
  const item = chatKey(chatId, expertId)
  const { answer_id: answerId, answered_by_id: answeredBy, answered_by: name } = await lockUnclaimedItem(call, item)
  if (answerId !== null && answerId > seenId && answeredBy !== expertId) throw new ApiError('chat_answered', { name })
  const question = await findQuestion(sql, { chatId, seenId })
  const written = await writeExpertMessage(call, { chatId, expertId, seenId, ...words })
  if (question) await insertChatAnswer(sql, { ...question, expertId, messageId: written.id })
  await viewAsExpert(call, { chatId, untilId: seenId })
  await deleteWork(sql, item)
  await recordEvent(call, { kind: 'desk' })
  return written
}

type Dismissal = ChatWork & { reason: string; seenId?: number | undefined }

/** Stops the wait for an answer that is not needed; the audit log records the reason. Unseen questions keep waiting. */
export async function dismiss(call: DeskTransaction, { seenId, ...work }: Dismissal): Promise<void> {
  const { sql } = call
  const reason = requireReason(work)
  const item = chatKey(work.chatId, work.expertId)
  const { learner_id: userId } = await lockWaiting(call, item)
  if (!(await endWaiting(call, { chatId: work.chatId, seenId }))) throw new ApiError('item_answered')
  await viewAsExpert(call, { chatId: work.chatId, untilId: seenId ?? Number.MAX_SAFE_INTEGER })
  await deleteWork(sql, item)
  const after = { chat_id: work.chatId, reason }
  await recordChange(sql, { actorId: work.expertId }, { action: 'chat.no_answer', userId, after })
  await recordEvent(call, { kind: 'desk' })
}

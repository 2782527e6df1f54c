import type { MessageEvent } from '#contract/experts/chats/api.ts'
import type { Consultation } from '#contract/learning/streams/consultation.ts'
import type { Language } from '#contract/endpoint.ts'
import { consultationEvent } from '../consultations/consultations.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import type { MessageRow } from './columnQueries.ts'
import type { ChatHead } from './messageQueries.ts'
import { serializeMessage } from './serialize.ts'

type Change = Pick<MessageEvent, 'viewed'> & {
  userId: number
  chatId: number
  head: ChatHead
  message?: MessageRow
  /** The consultation that the message opened. */
  opened?: Consultation
}

/**
 * Tells the learner's devices of a change in a chat, and the experts that there is one. The message goes with it; of one
 * with files its id, as their addresses are signed for each session.
 */
export async function recordMessageEvent(transaction: TransactionContext, change: Change): Promise<void> {
  const { userId, chatId, head, message, viewed, opened } = change
  const payload: MessageEvent = {
    ...{ chat_id: chatId, unread_count: head.unread_count },
    ...{ answer_by: head.answer_by, expert_message_id: head.expert_message_id },
    ...(message && carried(message)),
    ...(viewed && { viewed }),
  }
  const ofConsultation = opened ? [consultationEvent(userId, opened)] : []
  await recordEvent(transaction, { userId, kind: 'message', payload }, ...ofConsultation, { kind: 'desk' })
}

function carried(message: MessageRow): Pick<MessageEvent, 'message' | 'message_id'> {
  return message.file_ids.length === 0
    ? { message: serializeMessage(message, anyLanguage) }
    : { message_id: message.id }
}

/** Of the title of homework only, whose messages go as events of homework. */
const anyLanguage: Language = 'en'

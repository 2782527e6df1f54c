import type { Language } from '#contract/endpoint.ts'
import type { MessageEvent } from '#contract/experts/chats/api.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import type { Consultation } from '#contract/learning/streams/consultation.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import { textIn } from '../../platform/language/text.ts'
import { consultationEvent } from '../consultations/consultations.ts'
import type { ChatHead } from './messageQueries.ts'
import type { MessageRow } from './queries.ts'

type Files = ReadonlyMap<number, UploadedFile>

type Change = Pick<MessageEvent, 'viewed'> & {
  userId: number
  chatId: number
  head: ChatHead
  message?: MessageRow
  /** The consultation that the message opened. */
  opened?: Consultation
}

/**
 * Notifies the learner's devices and the experts of a change in a chat. Messages with files are sent as an id only, because file addresses
 * are signed per session.
 */
export async function recordMessageEvent(transaction: TransactionContext, change: Change): Promise<void> {
  const { userId, chatId, head, message, viewed, opened } = change
  const payload: MessageEvent = {
    chat_id: chatId,
    unread_count: head.unread_count,
    answer_by: head.answer_by,
    expert_message_id: head.expert_message_id,
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

/** The language only matters for homework titles, which this event does not carry. */
const anyLanguage: Language = 'en'

export function serializeMessage(row: MessageRow, language: Language, files: Files = new Map()): Message {
  const { file_ids, file_owner_ids: _owners, homework, number: _number, ...message } = row
  return {
    ...message,
    files: file_ids.flatMap((id) => files.get(id) ?? []),
    homework: homework && {
      homework_id: homework.homework_id,
      title: textIn(homework.title, language, homework),
      status: homework.status,
    },
  }
}

export function fileOwners({ user_id: userId, file_owner_ids: owners }: MessageRow): number[] {
  return [userId, ...(owners ?? [])]
}

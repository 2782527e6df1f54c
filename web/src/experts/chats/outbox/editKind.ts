import { updateMessage } from '#contract/experts/chats/api.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { call } from '../../../platform/api/api.ts'
import { withTimeout } from '../../../platform/async/withTimeout.ts'
import { t } from '../../../platform/language/language.ts'
import { responseTimeoutMs, type EntryKind } from '../../../platform/outbox/entry.ts'
import { showToast } from '../../../ui/toasts.ts'
import { patchMessage } from '../chatCache.ts'

/** New words of a message that was sent. */
export type QueuedEdit = { chatId: number; messageId: number; text: string }

export const editKind: EntryKind<QueuedEdit, Message> = {
  name: 'message-edit',
  version: 1,
  objectOf: ({ messageId }) => `message ${messageId}`,
  merge: (_earlier, later) => later,
  send: ({ id, payload: { chatId, messageId, text } }) =>
    withTimeout(responseTimeoutMs, (signal) =>
      call(updateMessage, { params: { chatId, messageId }, body: { message: text }, idempotencyKey: id, signal }),
    ),
  onSent: patchMessage,
  onRefused: (_entry, { reason }) =>
    showToast({ text: `${t('chats.conversation.sendFailed')}. ${reason}`, tone: 'bad' }),
  label: () => t('chats.conversation.edit'),
  textOf: ({ text }) => text,
}

import { getChat, sendMessage } from '#contract/experts/chats/api.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { track } from '../../../accounts/analytics/track.ts'
import { applicationConfigQuery } from '../../../brands/applicationConfig.ts'
import { uploadQueued } from '../../../learning/files/drafts/uploadQueued.ts'
import { call } from '../../../platform/api/api.ts'
import { withTimeout } from '../../../platform/async/withTimeout.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { deleteDraftIf, draftKeyOf, type DraftFile } from '../../../platform/drafts/draftStore.ts'
import { t } from '../../../platform/language/language.ts'
import { responseTimeoutMs, type Entry, type EntryKind, type SendContext } from '../../../platform/outbox/entry.ts'
import { patchMessage } from '../chatCache.ts'
import { messageDraftKind } from './messageDraft.ts'

/** A message that the server does not have yet. */
export type QueuedMessage = {
  chatId: number
  streamId: number
  text: string
  /** Uploaded, or with contents stored beside the entry. */
  files: readonly DraftFile[]
}

export const messageKind: EntryKind<QueuedMessage, Message> = {
  name: 'message',
  version: 1,
  objectOf: ({ chatId }) => `chat ${chatId}`,
  delayMs: () => (queryClient.getQueryData(applicationConfigQuery().queryKey)?.message_delay ?? 0) * 1000,
  send,
  onSent: patchMessage,
  // The reason may be a lock that the screen does not show yet.
  onUnsent: ({ payload }) => refreshChat(payload.chatId),
  label: () => t('chats.conversation.message'),
  textOf: ({ text }) => text,
}

/** Sends a message, its files first. */
async function send(entry: Entry<QueuedMessage>, context: SendContext<QueuedMessage>): Promise<Message> {
  const { id, userId, payload } = entry
  const { chatId, streamId, text } = payload
  // A page closed between queueing and clearing leaves the draft behind.
  await deleteDraftIf(messageDraftKind, draftKeyOf(chatId), ({ clientId }) => clientId === id)
  const files = await uploadQueued(entry, context)
  const body = {
    client_id: id,
    user_id: Number(userId),
    dialog_id: chatId,
    message: text,
    files: files.map((file) => ({ id: file.id, type: file.type })),
  }
  const params = { chatId }
  const message = await withTimeout(responseTimeoutMs, (signal) => call(sendMessage, { params, body, signal }))
  track('message_send', { chat_id: chatId, stream_id: streamId })
  refreshChat(chatId)
  return message
}

/** A message also changes the answer time and the consultations. */
function refreshChat(chatId: number): void {
  void queryClient.invalidateQueries({ queryKey: [getChat.path], predicate: ({ queryKey }) => isOf(queryKey, chatId) })
}

function isOf(queryKey: readonly unknown[], chatId: number): boolean {
  return (queryKey[2] as { chatId: number }).chatId === chatId
}

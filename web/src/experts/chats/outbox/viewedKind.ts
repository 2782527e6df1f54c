import { viewMessages } from '#contract/experts/chats/api.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { call } from '../../../platform/api/api.ts'
import { withTimeout } from '../../../platform/async/withTimeout.ts'
import { responseTimeoutMs, type EntryKind } from '../../../platform/outbox/entry.ts'
import { patchByEvent } from '../chatCache.ts'

/** The latest message of an expert that was seen, and how many later ones were not. */
export type QueuedView = { chatId: number; messageId: number; unreadCount: number }

export const viewedKind: EntryKind<QueuedView, ResponseBody<typeof viewMessages>> = {
  name: 'messages-viewed',
  version: 1,
  objectOf: ({ chatId }) => `viewed ${chatId}`,
  merge: (earlier, later) => (earlier.messageId > later.messageId ? earlier : later),
  dropsRefused: true,
  send: ({ payload: { chatId, messageId } }) =>
    withTimeout(responseTimeoutMs, (signal) =>
      call(viewMessages, { params: { chatId, messageId }, body: { isViewed: true }, signal }),
    ),
  onSent: (_result, { payload: { chatId, messageId, unreadCount } }) =>
    patchByEvent({ chat_id: chatId, unread_count: unreadCount, viewed: { by: 'learner', until_id: messageId } }),
}

import { rateMessage } from '#contract/experts/chats/api.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { call } from '../../../platform/api/api.ts'
import { withTimeout } from '../../../platform/async/withTimeout.ts'
import { t } from '../../../platform/language/language.ts'
import { responseTimeoutMs, type EntryKind } from '../../../platform/outbox/entry.ts'
import { showToast } from '../../../ui/toasts.ts'
import { patchMessage } from '../chatCache.ts'

export type QueuedRating = { chatId: number; messageId: number; rating: number }

/** The rating of an expert's answer; the last one counts. */
export const ratingKind: EntryKind<QueuedRating, Message> = {
  name: 'message-rating',
  version: 1,
  objectOf: ({ messageId }) => `rating ${messageId}`,
  merge: (_earlier, later) => later,
  dropsRefused: true,
  send: ({ payload: { chatId, messageId, rating } }) =>
    withTimeout(responseTimeoutMs, (signal) =>
      call(rateMessage, { params: { chatId, messageId }, body: { rating }, signal }),
    ),
  onSent: patchMessage,
  onRefused: (_entry, { reason }) => showToast({ text: reason, tone: 'bad' }),
  label: ({ rating }) => t('chats.conversation.ratingOf', { rating }),
}

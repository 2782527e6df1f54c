import { rateConsultation } from '#contract/experts/consultations/api.ts'
import type { Consultation } from '#contract/learning/streams/consultation.ts'
import { call } from '../../../platform/api/api.ts'
import { withTimeout } from '../../../platform/async/withTimeout.ts'
import { t } from '../../../platform/language/language.ts'
import { responseTimeoutMs, type EntryKind } from '../../../platform/outbox/entry.ts'
import { showToast } from '../../../ui/toasts.ts'
import { patchConsultation } from '../chatCache.ts'

export type QueuedConsultationRating = { chatId: number; consultationId: number; rating: number }

/** The rating of a closed consultation; the first one counts. */
export const consultationRatingKind: EntryKind<QueuedConsultationRating, Consultation> = {
  name: 'consultation-rating',
  version: 1,
  objectOf: ({ consultationId }) => `consultation ${consultationId}`,
  isOneWay: true,
  dropsRefused: true,
  send: ({ payload: { consultationId, rating } }) =>
    withTimeout(responseTimeoutMs, (signal) =>
      call(rateConsultation, { params: { consultationId }, body: { rating }, signal }),
    ),
  onSent: (rated, { payload }) => patchConsultation(payload.chatId, rated),
  onRefused: (_entry, { reason }) => showToast({ text: reason, tone: 'bad' }),
  label: ({ rating }) => t('chats.conversation.consultationRatingOf', { rating }),
}

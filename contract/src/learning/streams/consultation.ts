import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf } from '../../endpoint.ts'

export const consultationStatuses = ['open', 'close', 'rated'] as const
export type ConsultationStatus = (typeof consultationStatuses)[number]

/** Part of a chat that a question opened: the messages from `start_message_id` to `end_message_id`, both included. */
export const Consultation = Type.Object({
  id: Id,
  chat_channel_id: Id,
  status: OneOf(consultationStatuses),
  start_message_id: Id,
  end_message_id: Nullable(Type.Integer({ description: 'Null while the consultation is open' })),
  amount: Type.Integer({
    minimum: 0,
    description: "Number of the run's consultations that it uses; 0 if it was returned",
  }),
  rating: Nullable(Type.Integer({ description: 'Rating; null until rated' })),
})
export type Consultation = Static<typeof Consultation>

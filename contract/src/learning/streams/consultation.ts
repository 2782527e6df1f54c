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
  end_message_id: Nullable(Type.Integer({ description: 'null while it is open' })),
  amount: Type.Integer({
    minimum: 0,
    description: 'Of the consultations of the run that it uses; 0: it was given back',
  }),
  rating: Nullable(Type.Integer({ description: 'Once it is rated' })),
})
export type Consultation = Static<typeof Consultation>

import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, Success } from '../../endpoint.ts'
import { consultationStatuses, returnReasonMaximum } from './rules.ts'

/** A whole number of stars. */
export const Rating = Type.Integer({ minimum: 1, maximum: 5 })

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

const params = Type.Object({ consultationId: Id })

export const rateConsultation = endpoint({
  method: 'PUT',
  path: '/spa/api/v1/consultations/updateRating/:consultationId',
  summary: 'Rate a closed consultation, once',
  access: 'learner',
  params,
  body: Type.Object({ rating: Rating }),
  response: Consultation,
  errors: ['not_found', 'consultation_open', 'consultation_rated'],
})

export const closeConsultation = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/consultations/:consultationId/close',
  summary: 'Close a consultation; no effect on one that is closed',
  access: 'expert',
  params,
  response: Success,
  errors: ['not_found'],
})

export const returnConsultation = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/consultations/:consultationId/return',
  summary: 'Give a consultation back to the learner, by a lead of the course; it stays in the chat. Idempotent',
  access: 'expert',
  params,
  body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: returnReasonMaximum }) }),
  response: Success,
  errors: ['not_found'],
})

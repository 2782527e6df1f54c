import { Type } from 'typebox'
import { endpoint, Id, Success } from '../../endpoint.ts'
import { Consultation } from '../../learning/streams/consultation.ts'
import { maxReturnReasonLength } from './rules.ts'

/** A whole number of stars. */
export const Rating = Type.Integer({ minimum: 1, maximum: 5 })

const params = Type.Object({ consultationId: Id })

export const rateConsultation = endpoint({
  method: 'PUT',
  path: '/spa/api/v1/consultations/updateRating/:consultationId',
  summary: 'Rate a closed consultation; each can be rated once',
  access: 'learner',
  params,
  body: Type.Object({ rating: Rating }),
  response: Consultation,
  errors: ['not_found', 'consultation_open', 'consultation_rated'],
})

export const closeConsultation = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/consultations/:consultationId/close',
  summary: 'Close a consultation; idempotent',
  access: 'expert',
  params,
  response: Success,
  errors: ['not_found'],
})

export const returnConsultation = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/consultations/:consultationId/return',
  summary: 'Return a consultation to the learner as a lead of the course; it stays in the chat. Idempotent',
  access: 'expert',
  params,
  body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: maxReturnReasonLength }) }),
  response: Success,
  errors: ['not_found'],
})

import { Type, type Static } from 'typebox'
import { endpoint, Expand, Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'

export const instalmentStatuses = ['active', 'paid', 'cancelled'] as const

export const InstalmentPart = Type.Object({
  number: Type.Integer(),
  due_date: Type.String({ description: 'YYYY-MM-DD, by the learner’s clock' }),
  amount: Type.Integer({ description: 'In the minor units of the currency' }),
  paid_at: Nullable(Seconds),
})

/** A course paid in parts. Amounts are in the minor units of the currency. */
export const Instalment = Type.Object({
  id: Id,
  title: Type.String(),
  status: OneOf(instalmentStatuses),
  amount: Type.Integer(),
  paid_amount: Type.Integer(),
  currency: Type.String({ description: 'ISO 4217' }),
  stream_id: Nullable(Type.Integer({ description: 'The run that it pays for' })),
  next_pay_at: Nullable(Type.Integer({ description: 'When the next payment is due, also if that is over' })),
  end_date: Nullable(Type.String({ description: 'When the last payment is due, YYYY-MM-DD' })),
  closes_on: Nullable(
    Type.String({ description: 'YYYY-MM-DD: the run is closed from this day on until the overdue payment is made' }),
  ),
  is_closed: Type.Boolean({ description: 'Whether the run is closed because of an overdue payment' }),
  payments: Type.Array(InstalmentPart, { description: 'By due date' }),
  card_mask: Nullable(Type.String({ description: 'Of the card that payments are taken from: •• 4417' })),
  last_failure: Nullable(Type.String({ description: 'Why the last payment failed; null after one that did not' })),
  next_try_at: Nullable(Type.Integer({ description: 'When a failed payment is tried again' })),
  cancel_popup_text: Type.Optional(Type.String({ description: 'With `expand=cancelPopupText`' })),
})
export type Instalment = Static<typeof Instalment>

export const instalmentExpands = ['cancelPopupText'] as const

export const listInstalments = endpoint({
  method: 'GET',
  path: '/spa/api/v1/installment',
  summary: "The user's instalment plans, newest first",
  access: 'learner',
  query: Type.Object({ expand: Expand }),
  response: Type.Array(Instalment),
  errors: [],
})

export const getInstalment = endpoint({
  method: 'GET',
  path: '/spa/api/v1/installment/:instalmentId',
  summary: 'An instalment plan',
  access: 'learner',
  params: Type.Object({ instalmentId: Id }),
  query: Type.Object({ expand: Expand }),
  response: Instalment,
  errors: ['not_found'],
})

import { Type, type Static } from 'typebox'
import { endpoint, Expand, Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'

export const instalmentStatuses = ['active', 'paid', 'cancelled'] as const

export const InstalmentPart = Type.Object({
  number: Type.Integer(),
  due_date: Type.String({ description: 'Date (YYYY-MM-DD) in the learner’s time zone' }),
  amount: Type.Integer({ description: 'Amount in minor units of the currency' }),
  paid_at: Nullable(Seconds),
})

/** A course paid in parts. Amounts are in the minor units of the currency. */
export const Instalment = Type.Object({
  id: Id,
  title: Type.String(),
  status: OneOf(instalmentStatuses),
  amount: Type.Integer(),
  paid_amount: Type.Integer(),
  currency: Type.String({ description: 'ISO 4217 currency code' }),
  stream_id: Nullable(Type.Integer({ description: 'Id of the run that it pays for' })),
  next_pay_at: Nullable(Type.Integer({ description: 'Due date of the next payment, even if past' })),
  end_date: Nullable(Type.String({ description: 'Due date of the last payment, YYYY-MM-DD' })),
  closes_on: Nullable(
    Type.String({ description: 'Date (YYYY-MM-DD) from which the run is closed until the overdue payment is made' }),
  ),
  is_closed: Type.Boolean({ description: 'Whether the run is closed because of an overdue payment' }),
  payments: Type.Array(InstalmentPart, { description: 'Payments by due date' }),
  card_mask: Nullable(Type.String({ description: 'Masked number of the charged card: •• 4417' })),
  last_failure: Nullable(Type.String({ description: 'Failure code of the last payment; null if it succeeded' })),
  next_try_at: Nullable(Type.Integer({ description: 'Time at which a failed payment is retried' })),
  cancel_popup_text: Type.Optional(
    Type.String({ description: 'Text of the cancellation dialog; present with `expand=cancelPopupText`' }),
  ),
})
export type Instalment = Static<typeof Instalment>

export const instalmentExpands = ['cancelPopupText'] as const

export const listInstalments = endpoint({
  method: 'GET',
  path: '/spa/api/v1/installment',
  summary: "List the user's instalment plans, newest first",
  access: 'learner',
  query: Type.Object({ expand: Expand }),
  response: Type.Array(Instalment),
  errors: [],
})

export const getInstalment = endpoint({
  method: 'GET',
  path: '/spa/api/v1/installment/:instalmentId',
  summary: 'Get an instalment plan',
  access: 'learner',
  params: Type.Object({ instalmentId: Id }),
  query: Type.Object({ expand: Expand }),
  response: Instalment,
  errors: ['not_found'],
})

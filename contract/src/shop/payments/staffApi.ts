import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'

const paymentStatuses = ['open', 'paid', 'failed', 'refunded'] as const

/** `lost`: the money went back to the person. */
export const disputeStates = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/** `mismatch`: not the requested amount. `unavailable`: a store sold something that could not be granted. */
export const notGivenReasons = ['mismatch', 'unavailable'] as const
export type NotGivenReason = (typeof notGivenReasons)[number]

const Minor = Type.Integer({ description: 'Minor units of the currency' })

export const StaffPayment = Type.Object({
  id: Id,
  adapter: Type.String(),
  reference: Nullable(Type.String({ description: 'Payment id at the provider' })),
  status: OneOf(paymentStatuses),
  amount: Minor,
  refunded: Minor,
  failure_code: Nullable(Type.String()),
  refund_refusal: Nullable(
    Type.String({ description: "Provider's code for a refused refund, until a refund succeeds" }),
  ),
  dispute: Nullable(OneOf(disputeStates, { description: 'Latest dispute state reported by the provider' })),
  not_given: Nullable(
    OneOf(notGivenReasons, { description: 'Reason why the payment was not fulfilled, until it is refunded' }),
  ),
  card: Nullable(Type.String({ description: 'Masked number of the charged saved card: •• 4417' })),
  created_at: Seconds,
})
export type StaffPayment = Static<typeof StaffPayment>

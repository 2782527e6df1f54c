import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'
import { reasonMaximum, searchMaximum } from '../../accounts/users/staff.ts'
import { orderPlans, orderStatuses, Sums } from './api.ts'

/** `open`: created or pending. */
export const orderFilters = ['open', 'paid', 'failed', 'refunded'] as const
export type OrderFilter = (typeof orderFilters)[number]

const paymentStatuses = ['open', 'paid', 'failed', 'refunded'] as const

/** `lost`: the money went back to the person. */
export const disputeStates = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/** `mismatch`: not the requested amount. `unavailable`: a store sold something that could not be granted. */
export const notGivenReasons = ['mismatch', 'unavailable'] as const
export type NotGivenReason = (typeof notGivenReasons)[number]

const Minor = Type.Integer({ description: 'Minor units of the currency' })

const item = {
  id: Id,
  status: OneOf(orderStatuses),
  user_id: Id,
  person: Type.String({ description: 'Name or e-mail; empty once erased' }),
  service_title: Type.String(),
  amount: Type.Integer({ description: 'To be paid in all, in minor units' }),
  refunded: Type.Integer({ description: 'Gone back, in minor units' }),
  currency: Type.String({ description: 'ISO 4217' }),
  created_at: Seconds,
}

export const StaffOrderItem = Type.Object(item)
export type StaffOrderItem = Static<typeof StaffOrderItem>

export const OrderPayment = Type.Object({
  id: Id,
  adapter: Type.String(),
  reference: Nullable(Type.String({ description: 'What the provider calls it' })),
  status: OneOf(paymentStatuses),
  amount: Minor,
  refunded: Minor,
  failure_code: Nullable(Type.String()),
  refund_refusal: Nullable(
    Type.String({ description: 'Why the provider refused to send money back, by its own code, until some goes back' }),
  ),
  dispute: Nullable(
    OneOf(disputeStates, { description: 'What the person disputes at the bank, as the provider last said' }),
  ),
  not_given: Nullable(
    OneOf(notGivenReasons, { description: 'Why nothing was given for what was taken, until that has gone back' }),
  ),
  card: Nullable(Type.String({ description: 'The saved card that was charged: •• 4417' })),
  created_at: Seconds,
})
export type OrderPayment = Static<typeof OrderPayment>

export const LedgerLine = Type.Object({
  reference: Type.String({ description: 'Of the transaction' }),
  account: Type.String(),
  amount: Minor,
  created_at: Seconds,
})
export type LedgerLine = Static<typeof LedgerLine>

export const OrderRefund = Type.Object({
  id: Id,
  actor: Type.String({ description: 'Name or e-mail of the member of staff; empty once erased' }),
  amount: Minor,
  points: Type.Integer({ description: 'Points that went back' }),
  ends_access: Type.Boolean(),
  reason: Type.String(),
  created_at: Seconds,
})
export type OrderRefund = Static<typeof OrderRefund>

export const StaffOrder = Type.Object({
  ...item,
  brand: Type.String({ description: 'Title of the brand' }),
  plan: OneOf(orderPlans),
  promocode: Nullable(Type.String()),
  failure_code: Nullable(Type.String()),
  paid_at: Nullable(Seconds),
  sums: Sums,
  paid: Type.Integer({ description: 'Taken by payments that stand, with the later parts of a plan, in minor units' }),
  refundable: Type.Integer({ description: 'What can still go back, in minor units' }),
  is_refund_pending: Type.Boolean({ description: 'The provider has not confirmed a refund yet' }),
  points_returned: Type.Integer({ description: 'Points of the order that are back' }),
  run: Nullable(
    Type.Object({
      id: Id,
      course: Type.String({ description: 'Title of the course' }),
      ends_on: Nullable(
        Type.String({
          format: 'date',
          description: 'The last day with access, of the learner; null if a subscription pays',
        }),
      ),
      has_ended: Type.Boolean(),
    }),
  ),
  contact: Nullable(
    Type.Object(
      { name: Type.String(), phone: Type.String(), email: Type.String() },
      {
        description: 'Whom to reach about an extension, as the learner wrote it',
      },
    ),
  ),
  subscription: Nullable(Type.Object({ id: Id, title: Type.String(), status: Type.String() })),
  payments: Type.Array(OrderPayment, { description: 'Newest first' }),
  ledger: Type.Array(LedgerLine, { description: 'In the order of their transactions' }),
  refunds: Type.Array(OrderRefund, { description: 'Newest first' }),
})
export type StaffOrder = Static<typeof StaffOrder>

export const listStaffOrders = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/orders',
  summary: 'Orders, newest first, found by their number or by parts of the name or e-mail of their person',
  access: 'admin',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: searchMaximum })),
    status: Type.Optional(OneOf(orderFilters)),
    user_id: Type.Optional(Id),
    before: Type.Optional(Id),
  }),
  response: Type.Object({
    orders: Type.Array(StaffOrderItem),
    next: Nullable(Type.Integer({ description: '`before` of the next page; null on the last one' })),
  }),
  errors: ['not_found'],
})

const params = Type.Object({ orderId: Id })

export const getStaffOrder = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/orders/:orderId',
  summary: 'An order with its payments, what the ledger says of them, and what it gave',
  access: 'admin',
  params,
  response: StaffOrder,
  errors: ['not_found'],
})

export const refundOrder = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/orders/:orderId/refunds',
  summary: 'Send money of an order back, all or a part; its points go back in proportion. Once per client id',
  access: 'admin',
  params,
  body: Type.Object({
    client_id: Type.String({ format: 'uuid', description: 'The same id is refunded once' }),
    amount: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Minor units, at most `refundable`' }),
    ends_access: Type.Boolean({ description: 'Take back what the order gave' }),
    reason: Type.String({ minLength: 1, maxLength: reasonMaximum }),
  }),
  response: StaffOrder,
  errors: ['not_found', 'order_not_paid', 'order_upgraded', 'refunded_by_store', 'refund_pending', 'validation_failed'],
})

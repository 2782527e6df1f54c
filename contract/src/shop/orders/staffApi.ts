import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'
import { maxReasonLength, maxSearchLength } from '../../accounts/users/staff.ts'
import { orderPlans, Sums } from './api.ts'
import { orderStatuses } from '../payments/api.ts'
import { StaffPayment } from '../payments/staffApi.ts'

/** `open`: created or pending. */
export const orderFilters = ['open', 'paid', 'failed', 'refunded'] as const
export type OrderFilter = (typeof orderFilters)[number]

const Minor = Type.Integer({ description: 'Minor units of the currency' })

const item = {
  id: Id,
  status: OneOf(orderStatuses),
  user_id: Id,
  person: Type.String({ description: 'Name or e-mail; empty once erased' }),
  service_title: Type.String(),
  amount: Type.Integer({ description: 'Total to pay in minor units' }),
  refunded: Type.Integer({ description: 'Refunded amount in minor units' }),
  currency: Type.String({ description: 'ISO 4217 currency code' }),
  created_at: Seconds,
}

export const StaffOrderItem = Type.Object(item)
export type StaffOrderItem = Static<typeof StaffOrderItem>

export const LedgerLine = Type.Object({
  reference: Type.String({ description: 'Reference of the transaction' }),
  account: Type.String(),
  amount: Minor,
  created_at: Seconds,
})
export type LedgerLine = Static<typeof LedgerLine>

export const OrderRefund = Type.Object({
  id: Id,
  actor: Type.String({ description: 'Name or e-mail of the staff member; empty once erased' }),
  amount: Minor,
  points: Type.Integer({ description: 'Number of returned points' }),
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
  paid: Type.Integer({ description: 'Amount of successful payments, including later instalments, in minor units' }),
  refundable: Type.Integer({ description: 'Refundable amount in minor units' }),
  is_refund_pending: Type.Boolean({ description: 'Whether a refund awaits confirmation by the provider' }),
  points_returned: Type.Integer({ description: "Number of the order's returned points" }),
  run: Nullable(
    Type.Object({
      id: Id,
      course: Type.String({ description: 'Title of the course' }),
      ends_on: Nullable(
        Type.String({
          format: 'date',
          description: "Last day with access in the learner's time zone; null if a subscription pays",
        }),
      ),
      has_ended: Type.Boolean(),
    }),
  ),
  contact: Nullable(
    Type.Object(
      { name: Type.String(), phone: Type.String(), email: Type.String() },
      {
        description: 'Contact for an extension, as entered by the learner',
      },
    ),
  ),
  subscription: Nullable(Type.Object({ id: Id, title: Type.String(), status: Type.String() })),
  payments: Type.Array(StaffPayment, { description: 'Payments, newest first' }),
  ledger: Type.Array(LedgerLine, { description: 'Ledger entries in transaction order' }),
  refunds: Type.Array(OrderRefund, { description: 'Refunds, newest first' }),
})
export type StaffOrder = Static<typeof StaffOrder>

export const listStaffOrders = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/orders',
  summary: "List orders, newest first; search by number or by parts of the person's name or e-mail",
  access: 'admin',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: maxSearchLength })),
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
  summary: 'Get an order with its payments, ledger entries and entitlements',
  access: 'admin',
  params,
  response: StaffOrder,
  errors: ['not_found'],
})

export const refundOrder = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/orders/:orderId/refunds',
  summary: 'Refund an order in full or in part, with its points in proportion; idempotent by client id',
  access: 'admin',
  params,
  body: Type.Object({
    client_id: Type.String({ format: 'uuid', description: 'Idempotency id' }),
    amount: Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'Amount in minor units, at most `refundable`',
    }),
    ends_access: Type.Boolean({ description: 'Whether to revoke what the order granted' }),
    reason: Type.String({ minLength: 1, maxLength: maxReasonLength }),
  }),
  response: StaffOrder,
  errors: ['not_found', 'order_not_paid', 'order_upgraded', 'refunded_by_store', 'refund_pending', 'validation_failed'],
})

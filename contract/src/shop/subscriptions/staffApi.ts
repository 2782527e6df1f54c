import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf } from '../../endpoint.ts'
import { StaffPayment } from '../payments/staffApi.ts'
import { maxReasonLength } from '../../accounts/users/staff.ts'
import { Subscription } from './api.ts'

export const listPersonSubscriptions = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/people/:userId/subscriptions',
  summary: "List a person's subscriptions, newest first",
  access: 'admin',
  params: Type.Object({ userId: Id }),
  response: Type.Array(Subscription),
  errors: ['not_found'],
})

const params = Type.Object({ userId: Id, subscriptionId: Id })
const reason = Type.String({ minLength: 1, maxLength: maxReasonLength })

export const giveSubscription = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/subscriptions',
  summary:
    'Grant a person a subscription on sale without a payment; it ends after its first period. Idempotent by client id',
  access: 'admin',
  params: Type.Object({ userId: Id }),
  body: Type.Object({
    client_id: Type.String({ format: 'uuid', description: 'Idempotency id' }),
    service_id: Id,
    reason,
  }),
  response: Subscription,
  errors: ['not_found', 'validation_failed'],
})

/** `paid_day`: at the end of the paid period. */
export const subscriptionEnds = ['now', 'paid_day'] as const
export type SubscriptionEnd = (typeof subscriptionEnds)[number]

export const endPersonSubscription = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/subscriptions/:subscriptionId/end',
  summary: 'Cancel a subscription now or at the end of the paid period; no effect on an ended one',
  access: 'admin',
  params,
  body: Type.Object({ at: OneOf(subscriptionEnds), reason }),
  response: Subscription,
  errors: ['not_found', 'subscription_without_payments', 'payment_in_progress', 'validation_failed'],
})

export const grantSubscriptionPeriod = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/subscriptions/:subscriptionId/periods',
  summary: 'Grant a free period of a subscription; an ended one restarts and ends after it. Idempotent by client id',
  access: 'admin',
  params,
  body: Type.Object({
    client_id: Type.String({ format: 'uuid', description: 'Idempotency id' }),
    reason,
  }),
  response: Subscription,
  errors: ['not_found', 'subscription_without_payments', 'payment_in_progress', 'validation_failed'],
})

export const SubscriptionPayment = Type.Object({
  ...StaffPayment.properties,
  currency: Type.String({ description: 'ISO 4217 currency code' }),
  refundable: Type.Integer({ description: 'Refundable amount in minor units' }),
  is_refund_pending: Type.Boolean({ description: 'Whether a refund awaits confirmation by the provider' }),
})
export type SubscriptionPayment = Static<typeof SubscriptionPayment>

export const listSubscriptionPayments = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/people/:userId/subscriptions/:subscriptionId/payments',
  summary: 'List the renewal payments of a subscription, newest first; the first payment belongs to its order',
  access: 'admin',
  params,
  query: Type.Object({ before: Type.Optional(Id) }),
  response: Type.Object({
    payments: Type.Array(SubscriptionPayment),
    next: Nullable(Type.Integer({ description: '`before` of the next page; null on the last one' })),
  }),
  errors: ['not_found'],
})

export const refundSubscriptionPayment = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/subscriptions/:subscriptionId/payments/:paymentId/refunds',
  summary: 'Refund a subscription payment in full or in part; idempotent by client id',
  access: 'admin',
  params: Type.Object({ ...params.properties, paymentId: Id }),
  body: Type.Object({
    client_id: Type.String({ format: 'uuid', description: 'Idempotency id' }),
    amount: Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'Amount in minor units, at most `refundable`',
    }),
    ends_access: Type.Boolean({ description: 'Whether to end the subscription now; otherwise it continues unchanged' }),
    reason,
  }),
  response: SubscriptionPayment,
  errors: [
    'not_found',
    'payment_not_paid',
    'refunded_by_store',
    'refund_pending',
    'payment_in_progress',
    'validation_failed',
  ],
})

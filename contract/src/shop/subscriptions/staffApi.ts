import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf } from '../../endpoint.ts'
import { OrderPayment } from '../orders/staffApi.ts'
import { reasonMaximum } from '../../accounts/users/staff.ts'
import { Subscription } from './api.ts'

export const listPersonSubscriptions = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/people/:userId/subscriptions',
  summary: 'The subscriptions of a person, newest first',
  access: 'admin',
  params: Type.Object({ userId: Id }),
  response: Type.Array(Subscription),
  errors: ['not_found'],
})

const params = Type.Object({ userId: Id, subscriptionId: Id })
const reason = Type.String({ minLength: 1, maxLength: reasonMaximum })

export const giveSubscription = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/subscriptions',
  summary:
    'Give a person a subscription that is sold, without a payment: it ends with its first period. Once per client id',
  access: 'admin',
  params: Type.Object({ userId: Id }),
  body: Type.Object({
    client_id: Type.String({ format: 'uuid', description: 'The same id is given once' }),
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
  summary:
    'Stop the payments of a subscription: it ends now, or with the period that is paid. No effect on one that has ended',
  access: 'admin',
  params,
  body: Type.Object({ at: OneOf(subscriptionEnds), reason }),
  response: Subscription,
  errors: ['not_found', 'subscription_without_payments', 'payment_in_progress', 'validation_failed'],
})

export const grantSubscriptionPeriod = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/subscriptions/:subscriptionId/periods',
  summary:
    'Give a period of a subscription without a payment; one that has ended begins again and ends with it. Once per client id',
  access: 'admin',
  params,
  body: Type.Object({
    client_id: Type.String({ format: 'uuid', description: 'The same id is given once' }),
    reason,
  }),
  response: Subscription,
  errors: ['not_found', 'subscription_without_payments', 'payment_in_progress', 'validation_failed'],
})

export const SubscriptionPayment = Type.Object({
  ...OrderPayment.properties,
  currency: Type.String({ description: 'ISO 4217' }),
  refundable: Type.Integer({ description: 'What can still go back, in minor units' }),
  is_refund_pending: Type.Boolean({ description: 'The provider has not confirmed a refund yet' }),
})
export type SubscriptionPayment = Static<typeof SubscriptionPayment>

export const listSubscriptionPayments = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/people/:userId/subscriptions/:subscriptionId/payments',
  summary: 'The payments of the periods of a subscription, newest first; what it began with stands in its order',
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
  summary: 'Send money of a payment of a subscription back, all or a part. Once per client id',
  access: 'admin',
  params: Type.Object({ ...params.properties, paymentId: Id }),
  body: Type.Object({
    client_id: Type.String({ format: 'uuid', description: 'The same id is refunded once' }),
    amount: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Minor units, at most `refundable`' }),
    ends_access: Type.Boolean({ description: 'End the subscription now; otherwise it goes on as it was' }),
    reason,
  }),
  response: SubscriptionPayment,
  errors: [
    ...(['not_found', 'payment_not_paid', 'refunded_by_store', 'refund_pending'] as const),
    ...(['payment_in_progress', 'validation_failed'] as const),
  ],
})

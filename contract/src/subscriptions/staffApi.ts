import { Type } from 'typebox'
import { endpoint, Id, OneOf } from '../endpoint.ts'
import { reasonMaximum } from '../people/rules.ts'
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

/** `paid_day`: when the period that is paid is over. */
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

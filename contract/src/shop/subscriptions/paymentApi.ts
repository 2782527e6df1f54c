import { Type } from 'typebox'
import { endpoint, Id, Nullable, OneOf } from '../../endpoint.ts'
import { cancelReasons, Subscription } from './api.ts'

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/spa/api/v1/payment-subscriptions/cancel',
  summary: "Cancel a subscription's payments; access stays until the paid period ends",
  access: 'learner',
  query: Type.Object({ id: Id }),
  body: Type.Object({
    reason_type: Type.Optional(OneOf([...cancelReasons, ''])),
    reason: Type.Optional(Type.String({ maxLength: 2000, description: 'Comment; at least 10 characters for `other`' })),
  }),
  response: Type.Object({
    subscription: Subscription,
    redirectUrl: Nullable(Type.String({ description: 'URL to open, http(s)' })),
  }),
  errors: ['not_found', 'validation_failed', 'subscription_without_payments'],
})

export const renewSubscription = endpoint({
  method: 'POST',
  path: '/spa/api/v1/payment-subscriptions/renew',
  summary: 'Resume the payments of a cancelled subscription before its paid period ends; charges nothing now',
  access: 'learner',
  query: Type.Object({ id: Id }),
  response: Type.Object({ subscription: Subscription }),
  errors: ['not_found', 'subscription_ended', 'subscription_without_payments'],
})

export const paySubscription = endpoint({
  method: 'POST',
  path: '/spa/api/v1/payment-subscriptions/pay',
  summary: 'Get the payment page for a due payment of a subscription',
  access: 'learner',
  query: Type.Object({ id: Id }),
  response: Type.Object({ payment_url: Nullable(Type.String()) }),
  errors: ['not_found', 'nothing_to_pay', 'payment_in_progress', 'payments_unavailable', 'too_many_requests'],
})

export const updateSubscriptionCard = endpoint({
  method: 'POST',
  path: '/spa/api/v1/payment-subscriptions/card',
  summary: 'Set the saved card that pays a subscription; retries a failed payment immediately',
  access: 'learner',
  query: Type.Object({ id: Id }),
  body: Type.Object({ payment_method_id: Id }),
  response: Type.Object({ subscription: Subscription }),
  errors: ['not_found', 'subscription_without_payments', 'too_many_requests'],
})

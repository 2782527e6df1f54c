import { Type, type Static } from 'typebox'
import { endpoint, Expand, Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'

export const subscriptionStatuses = ['active', 'ending', 'ended'] as const
export const cancelReasons = ['content', 'platform', 'time', 'price', 'break', 'technical', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]
export const courseServiceTypes = ['main_subscription', 'general_subscription'] as const

export const SubscriptionContent = Type.Object({
  communities: Type.Array(
    Type.Object({ id: Id, uniq: Type.String(), title: Type.String(), course_ids: Type.Array(Id) }),
  ),
  courses: Type.Array(Type.Object({ id: Id, title: Type.String() }), {
    description: 'Courses that it covers, including those of its communities and of the runs it pays for',
  }),
})
export type SubscriptionContent = Static<typeof SubscriptionContent>

/** The billing period of a price. */
export const billingPeriodFields = {
  period: Nullable(
    Type.String({ description: 'Unit of the billing period: day, week or month; null for a one-time payment' }),
  ),
  period_count: Nullable(Type.Integer()),
}

export const Subscription = Type.Object({
  id: Id,
  title: Type.String(),
  status: OneOf(subscriptionStatuses),
  is_active: Type.Boolean(),
  is_active_status: Type.Boolean({ description: 'Whether another payment will be charged' }),
  is_lifetime: Type.Boolean(),
  period: Type.String({ description: 'Unit of the billing period: day, week or month' }),
  period_count: Type.Integer(),
  next_pay_at: Nullable(Seconds),
  end_date: Nullable(Type.String({ description: 'Last covered day, YYYY-MM-DD' })),
  course_service_type: OneOf(courseServiceTypes, {
    description: 'Type of the subscription; general_subscription is the mobile one',
  }),
  content: SubscriptionContent,
  recurrent_payments_enabled: Type.Boolean({
    description: 'Whether its payments are charged here and can be cancelled',
  }),
  service_id: Nullable(Type.Integer({ description: 'Id of the service to order for a renewal after it has ended' })),
  price: Nullable(Type.Integer({ description: 'Price of a period in minor units of the currency' })),
  currency: Nullable(Type.String({ description: 'ISO 4217 currency code' })),
  renewal: Nullable(
    Type.Object(
      {
        price: Type.Integer({ description: 'Price in minor units of the currency' }),
        currency: Type.String({ description: 'ISO 4217 currency code' }),
        ...billingPeriodFields,
      },
      {
        description:
          'Current price of a renewal; null while a subscription to the service is active, or if the service is not on sale',
      },
    ),
  ),
  card_id: Nullable(Type.Integer({ description: 'Id of the card for the next payment' })),
  card_mask: Nullable(Type.String({ description: 'Masked number of this card: •• 4417' })),
  last_failure: Nullable(Type.String({ description: 'Failure code of the last payment; null if it succeeded' })),
  next_try_at: Nullable(Type.Integer({ description: 'Time at which a failed payment is retried' })),
  cancel_popup_text: Type.Optional(
    Type.String({ description: 'Text of the cancellation dialog; present with `expand=cancelPopupText`' }),
  ),
})
export type Subscription = Static<typeof Subscription>

export const subscriptionExpands = ['cancelPopupText'] as const

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/spa/api/v1/payment-subscription',
  summary:
    "List the user's subscriptions, newest first; omits ended ones with a later subscription to the same service",
  access: 'learner',
  query: Type.Object({ expand: Expand }),
  response: Type.Array(Subscription),
  errors: [],
})

export const getSubscription = endpoint({
  method: 'GET',
  path: '/spa/api/v1/payment-subscriptions/:subscriptionId',
  summary: 'Get a subscription',
  access: 'learner',
  params: Type.Object({ subscriptionId: Id }),
  query: Type.Object({ expand: Expand }),
  response: Subscription,
  errors: ['not_found'],
})

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
    description: 'Courses that it covers, also those of its communities and of the runs that it pays for',
  }),
})
export type SubscriptionContent = Static<typeof SubscriptionContent>

/** The billing period of a price. */
export const billingPeriodFields = {
  period: Nullable(Type.String({ description: 'How often it is paid again: day, week or month; null: paid once' })),
  period_count: Nullable(Type.Integer()),
}

export const Subscription = Type.Object({
  id: Id,
  title: Type.String(),
  status: OneOf(subscriptionStatuses),
  is_active: Type.Boolean(),
  is_active_status: Type.Boolean({ description: 'Whether a next payment will be taken' }),
  is_lifetime: Type.Boolean(),
  period: Type.String({ description: 'day, week or month' }),
  period_count: Type.Integer(),
  next_pay_at: Nullable(Seconds),
  end_date: Nullable(Type.String({ description: 'YYYY-MM-DD, the last day that is covered' })),
  course_service_type: OneOf(courseServiceTypes, { description: 'general_subscription means mobile' }),
  content: SubscriptionContent,
  recurrent_payments_enabled: Type.Boolean({ description: 'Whether we take its payments, which can be cancelled' }),
  service_id: Nullable(Type.Integer({ description: 'The service whose order renews it once it has ended' })),
  price: Nullable(Type.Integer({ description: 'Of a period, in the minor units of the currency' })),
  currency: Nullable(Type.String({ description: 'ISO 4217' })),
  renewal: Nullable(
    Type.Object(
      {
        price: Type.Integer({ description: 'In the minor units of the currency' }),
        currency: Type.String({ description: 'ISO 4217' }),
        ...billingPeriodFields,
      },
      { description: 'What its order costs now; null while one of its service is active, and where that is not sold' },
    ),
  ),
  card_id: Nullable(Type.Integer({ description: 'The card that the next payment is taken from' })),
  card_mask: Nullable(Type.String({ description: 'Of this card: •• 4417' })),
  last_failure: Nullable(Type.String({ description: 'Why the last payment failed; null after one that did not' })),
  next_try_at: Nullable(Type.Integer({ description: 'When a failed payment is tried again' })),
  cancel_popup_text: Type.Optional(Type.String({ description: 'With `expand=cancelPopupText`' })),
})
export type Subscription = Static<typeof Subscription>

export const subscriptionExpands = ['cancelPopupText'] as const

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/spa/api/v1/payment-subscription',
  summary: "The user's subscriptions, newest first; one that is over gives way to a later one of its service",
  access: 'learner',
  query: Type.Object({ expand: Expand }),
  response: Type.Array(Subscription),
  errors: [],
})

export const getSubscription = endpoint({
  method: 'GET',
  path: '/spa/api/v1/payment-subscriptions/:subscriptionId',
  summary: 'A subscription',
  access: 'learner',
  params: Type.Object({ subscriptionId: Id }),
  query: Type.Object({ expand: Expand }),
  response: Subscription,
  errors: ['not_found'],
})

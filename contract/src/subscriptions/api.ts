import { Type, type Static } from 'typebox'
import { endpoint, Expand, Id, Nullable, OneOf, Seconds } from '../endpoint.ts'

export const subscriptionStatuses = ['active', 'ending', 'ended'] as const
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
  end_date: Nullable(Type.String({ description: 'YYYY-MM-DD' })),
  course_service_type: OneOf(courseServiceTypes, { description: 'general_subscription means mobile' }),
  content: SubscriptionContent,
})
export type Subscription = Static<typeof Subscription>

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/spa/api/v1/payment-subscription',
  summary: "The user's subscriptions, newest first",
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

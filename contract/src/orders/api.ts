import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, Seconds } from '../endpoint.ts'

/** `pending`: the hosted page of the payment has been opened. */
export const orderStatuses = ['created', 'pending', 'paid', 'failed', 'refunded'] as const
export const orderPlans = ['once', 'instalments'] as const

const Minor = Type.Integer({ description: 'Minor units of the currency' })

/** As `OrderSums` of sums.ts. */
export const Sums = Type.Object({
  price: Minor,
  discount: Minor,
  points: Type.Integer({ description: 'Points that are spent' }),
  points_amount: Minor,
  maximum_points: Type.Integer({ description: 'The most that can be spent on it' }),
  amount: Type.Integer({ description: 'To be paid in all, in minor units' }),
  due: Type.Integer({ description: 'To be paid now, in minor units; with instalments the first of them' }),
  instalments: Type.Array(Minor, { description: 'Empty where it is paid at once' }),
})
export type Sums = Static<typeof Sums>

export const Order = Type.Object({
  id: Id,
  status: OneOf(orderStatuses),
  price: Type.Integer({ description: 'To be paid in all, in minor units' }),
  currency: Type.String({ description: 'ISO 4217' }),
  payment_url: Nullable(Type.String({ description: 'The page to pay on; null where nothing is to be paid any more' })),
  redirect_url: Nullable(Type.String({ description: 'The page of the order, once it is paid for' })),
  service_id: Id,
  service_title: Type.String(),
  course_stream_id: Nullable(Id),
  created_at: Seconds,
  plan: OneOf(orderPlans),
  sums: Sums,
  failure_code: Nullable(Type.String({ description: 'Why it failed' })),
})
export type Order = Static<typeof Order>

export const createOrder = endpoint({
  method: 'POST',
  path: '/spa/api/v1/order/:serviceId',
  summary: "Order a service: the brand's trial course, for a user without a course",
  access: 'learner',
  params: Type.Object({ serviceId: Id }),
  query: Type.Object({ token: Type.Optional(Type.String({ description: 'Ignored: the header says who orders' })) }),
  response: Type.Object({ service_id: Id, course_stream_id: Id }),
  errors: ['not_found'],
})

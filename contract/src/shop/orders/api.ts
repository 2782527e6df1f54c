import { Type, type Static } from 'typebox'
import { codeMaximum } from '../discounts/rules.ts'
import { endpoint, Id, Nullable, OneOf, paging, Seconds } from '../../endpoint.ts'
import { serviceKinds } from '../services/api.ts'
import { billingPeriodFields } from '../subscriptions/api.ts'

/** `pending`: the hosted page of the payment has been opened. */
export const orderStatuses = ['created', 'pending', 'paid', 'failed', 'refunded'] as const
export const orderPlans = ['once', 'instalments'] as const

const Minor = Type.Integer({ description: 'Minor units of the currency' })

/** As `OrderSums` of sums.ts. */
export const Sums = Type.Object({
  price: Minor,
  already_paid: Type.Integer({
    description: 'Paid for the smaller service that it takes the place of, in minor units',
  }),
  discount: Minor,
  points: Type.Integer({ description: 'Points that are spent' }),
  points_amount: Minor,
  amount: Type.Integer({ description: 'To be paid in all, in minor units' }),
  due: Type.Integer({ description: 'To be paid now, in minor units; with instalments the first of them' }),
  instalments: Type.Array(Minor, { description: 'Empty where it is paid at once' }),
})
export type Sums = Static<typeof Sums>

/** The contents of a paid order in their current state. */
export const Entitlement = Type.Object({
  kind: OneOf([...serviceKinds, 'demo']),
  starts_at: Nullable(Type.Integer({ description: 'When the run begins; null: with its first opening, or no run' })),
  ends_at: Nullable(Type.Integer({ description: 'When the run ends; null: with its subscription, or not begun' })),
  access_days: Nullable(Type.Integer({ description: 'Of a run that begins with its first opening' })),
  consultation_count: Nullable(Type.Integer({ description: 'Consultations that were added to the run' })),
  paid_until: Nullable(Type.String({ description: 'The last paid day of a subscription without a next payment' })),
  next_pay_at: Nullable(Type.Integer({ description: 'When a subscription is paid again' })),
})
export type Entitlement = Static<typeof Entitlement>

export const Order = Type.Object({
  id: Id,
  status: OneOf(orderStatuses),
  price: Type.Integer({ description: 'To be paid in all, in minor units' }),
  currency: Type.String({ description: 'ISO 4217' }),
  payment_url: Nullable(
    Type.String({
      description: 'The page to pay on; null where nothing is to be paid any more, and while the bank checks a payment',
    }),
  ),
  redirect_url: Type.String({ description: 'The page of the order, to which the page of the payment leads back' }),
  service_id: Id,
  service_title: Type.String(),
  course_id: Nullable(Type.Integer({ description: 'The course that the service is of' })),
  ...billingPeriodFields,
  stream_id: Nullable(Type.Integer({ description: 'The run that it extends' })),
  course_stream_id: Nullable(Type.Integer({ description: 'The run that it gave' })),
  subscription_id: Nullable(Type.Integer({ description: 'The subscription that it gave' })),
  promocode: Nullable(Type.String()),
  plan: OneOf(orderPlans),
  sums: Sums,
  gives: Nullable(Entitlement),
  failure_code: Nullable(
    Type.String({
      description:
        'Why it failed: `expired`, `replaced` by another order, or as the bank said: `declined`, `insufficient_funds`, `expired_card`, `authentication`',
    }),
  ),
  created_at: Seconds,
})
export type Order = Static<typeof Order>

const promocode = Type.String({ maxLength: codeMaximum, description: 'Empty: none' })
const points = Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'How many to spend' })

export const createOrder = endpoint({
  method: 'POST',
  path: '/spa/api/v1/order/:serviceId',
  summary: 'Order a service. The server prices; while an order of the service is open it is the answer',
  access: 'learner',
  params: Type.Object({ serviceId: Id }),
  query: Type.Object({ token: Type.Optional(Type.String({ description: 'Ignored: the header says who orders' })) }),
  body: Type.Object({
    promocode: Type.Optional(promocode),
    points: Type.Optional(points),
    plan: Type.Optional(OneOf(orderPlans)),
    payment_method_id: Type.Optional(Id),
    stream_id: Type.Optional(
      Type.Integer({ ...Id, description: 'The run to extend; by default the newest of the course' }),
    ),
  }),
  response: Order,
  errors: [
    'not_found',
    'email_required',
    'stream_unpaid',
    'instalments_open',
    'payments_unavailable',
    'too_many_requests',
    'unavailable',
  ],
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/spa/api/v1/orders',
  summary: "The learner's orders, newest first",
  access: 'learner',
  query: Type.Object(paging),
  response: Type.Array(Order),
  errors: [],
  paged: true,
})

const params = Type.Object({ orderId: Id })

export const getOrder = endpoint({
  method: 'GET',
  path: '/spa/api/v1/orders/:orderId',
  summary: 'An order of the learner',
  access: 'learner',
  params,
  response: Order,
  errors: ['not_found'],
})

export const checkOrder = endpoint({
  method: 'POST',
  path: '/spa/api/v1/orders/:orderId/check',
  summary: 'Ask the provider whether an open order has been paid',
  access: 'learner',
  params,
  response: Order,
  errors: ['not_found', 'too_many_requests', 'unavailable'],
})

export const getOrderPrice = endpoint({
  method: 'GET',
  path: '/spa/api/v1/order-price/:serviceId',
  summary: 'What a service would cost the learner; with a code 10 a minute',
  access: 'learner',
  params: Type.Object({ serviceId: Id }),
  query: Type.Object({
    promocode: Type.Optional(promocode),
    points: Type.Optional(points),
    plan: Type.Optional(OneOf(orderPlans)),
  }),
  response: Type.Object({
    currency: Type.String({ description: 'ISO 4217' }),
    sums: Sums,
    maximum_points: Type.Integer({ description: 'The most that can be spent on it' }),
    balance: Type.Integer({ description: 'Points of the learner' }),
    instalment_count: Nullable(Type.Integer({ description: 'Months in which it can be paid; null: at once only' })),
  }),
  errors: ['not_found', 'too_many_requests'],
})

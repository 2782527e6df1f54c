import { Type, type Static } from 'typebox'
import { maxCodeLength } from '../discounts/rules.ts'
import { endpoint, Id, Nullable, OneOf, paging, Seconds } from '../../endpoint.ts'
import { orderStatuses } from '../payments/api.ts'
import { serviceKinds } from '../services/api.ts'
import { billingPeriodFields } from '../subscriptions/api.ts'

export const orderPlans = ['once', 'instalments'] as const

const Minor = Type.Integer({ description: 'Minor units of the currency' })

/** As `OrderSums` of sums.ts. */
export const Sums = Type.Object({
  price: Minor,
  already_paid: Type.Integer({
    description: 'Amount already paid for the smaller service that it replaces, in minor units',
  }),
  discount: Minor,
  points: Type.Integer({ description: 'Number of points spent' }),
  points_amount: Minor,
  amount: Type.Integer({ description: 'Total to pay in minor units' }),
  due: Type.Integer({ description: 'Amount to pay now in minor units; with instalments, the first one' }),
  instalments: Type.Array(Minor, { description: 'Instalments; empty if paid at once' }),
})
export type Sums = Static<typeof Sums>

/** The contents of a paid order in their current state. */
export const Entitlement = Type.Object({
  kind: OneOf([...serviceKinds, 'demo']),
  starts_at: Nullable(
    Type.Integer({ description: 'Start of the run; null if it starts on first opening or there is no run' }),
  ),
  ends_at: Nullable(
    Type.Integer({ description: 'End of the run; null if it ends with its subscription or has not started' }),
  ),
  access_days: Nullable(Type.Integer({ description: 'Days of access of a run that starts on first opening' })),
  consultation_count: Nullable(Type.Integer({ description: 'Number of consultations added to the run' })),
  paid_until: Nullable(Type.String({ description: 'Last paid day of a subscription without a next payment' })),
  next_pay_at: Nullable(Type.Integer({ description: "Time of a subscription's next payment" })),
})
export type Entitlement = Static<typeof Entitlement>

export const Order = Type.Object({
  id: Id,
  status: OneOf(orderStatuses),
  price: Type.Integer({ description: 'Total to pay in minor units' }),
  currency: Type.String({ description: 'ISO 4217 currency code' }),
  payment_url: Nullable(
    Type.String({
      description: 'URL of the payment page; null if nothing is left to pay or the bank is checking a payment',
    }),
  ),
  redirect_url: Type.String({ description: 'URL of the order page, to which the payment page redirects' }),
  service_id: Id,
  service_title: Type.String(),
  course_id: Nullable(Type.Integer({ description: "Id of the service's course" })),
  ...billingPeriodFields,
  stream_id: Nullable(Type.Integer({ description: 'Id of the run that it extends' })),
  course_stream_id: Nullable(Type.Integer({ description: 'Id of the run that it created' })),
  subscription_id: Nullable(Type.Integer({ description: 'Id of the subscription that it created' })),
  promocode: Nullable(Type.String()),
  plan: OneOf(orderPlans),
  sums: Sums,
  gives: Nullable(Entitlement),
  failure_code: Nullable(
    Type.String({
      description:
        "Failure code: `expired`, `replaced` by another order, or the bank's `declined`, `insufficient_funds`, `expired_card` or `authentication`",
    }),
  ),
  created_at: Seconds,
})
export type Order = Static<typeof Order>

const promocode = Type.String({ maxLength: maxCodeLength, description: 'Promotion code; empty for none' })
const points = Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Number of points to spend' })

export const createOrder = endpoint({
  method: 'POST',
  path: '/spa/api/v1/order/:serviceId',
  summary: 'Order a service, priced by the server; returns an open order for it if there is one',
  access: 'learner',
  params: Type.Object({ serviceId: Id }),
  query: Type.Object({ token: Type.Optional(Type.String({ description: 'Ignored; the header identifies the user' })) }),
  body: Type.Object({
    promocode: Type.Optional(promocode),
    points: Type.Optional(points),
    plan: Type.Optional(OneOf(orderPlans)),
    payment_method_id: Type.Optional(Id),
    stream_id: Type.Optional(
      Type.Integer({ ...Id, description: "Id of the run to extend; by default the course's newest run" }),
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
  summary: "List the learner's orders, newest first",
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
  summary: 'Get an order of the learner',
  access: 'learner',
  params,
  response: Order,
  errors: ['not_found'],
})

export const checkOrder = endpoint({
  method: 'POST',
  path: '/spa/api/v1/orders/:orderId/check',
  summary: 'Check with the provider whether an open order has been paid',
  access: 'learner',
  params,
  response: Order,
  errors: ['not_found', 'too_many_requests', 'unavailable'],
})

export const getOrderPrice = endpoint({
  method: 'GET',
  path: '/spa/api/v1/order-price/:serviceId',
  summary: 'Quote the price of a service for the learner; at most 10 calls per minute with a code',
  access: 'learner',
  params: Type.Object({ serviceId: Id }),
  query: Type.Object({
    promocode: Type.Optional(promocode),
    points: Type.Optional(points),
    plan: Type.Optional(OneOf(orderPlans)),
  }),
  response: Type.Object({
    currency: Type.String({ description: 'ISO 4217 currency code' }),
    sums: Sums,
    maximum_points: Type.Integer({ description: 'Maximum number of points that can be spent on it' }),
    balance: Type.Integer({ description: 'Points balance of the learner' }),
    instalment_count: Nullable(
      Type.Integer({ description: 'Number of monthly instalments; null if it must be paid at once' }),
    ),
  }),
  errors: ['not_found', 'too_many_requests'],
})

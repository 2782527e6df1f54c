import { randomUUID } from 'node:crypto'
import { addCard, checkCards, deleteCard, listCards } from '#contract/shop/cards/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getInstalment, listInstalments } from '#contract/shop/instalments/api.ts'
import { payInstalment } from '#contract/shop/instalments/paymentApi.ts'
import { checkPayments } from '#contract/shop/payments/api.ts'
import * as subscriptionPayments from '#contract/shop/subscriptions/paymentApi.ts'
import * as staff from '#contract/shop/subscriptions/staffApi.ts'
import * as subscriptions from '#contract/shop/subscriptions/api.ts'
import type { Sql } from '../src/platform/database/database.ts'
import { addCard as insertCard, addInstalment } from './recurringPayments.ts'
import type { CallInput, Prepare, ResourceIds } from './resources.ts'
import { dateIn } from './schoolZone.ts'

type RecurringCall = {
  endpoint: Endpoint
  inputOf: (things: ResourceIds) => object
  /** Creates what a staff member with the role needs. */
  prepare?: Prepare
  /** Statuses that the call may return to a signed-in learner. */
  allowed?: readonly number[]
}

type OfPerson = { userId: number; subscriptionId: number }

/** The id of a subscription's payment. */
const paymentIdOf = (subscriptionId: number) => 5_000_000_000 + subscriptionId

const subscriptionInputs: readonly { endpoint: Endpoint; inputOf: (of: OfPerson) => CallInput }[] = [
  { endpoint: staff.listPersonSubscriptions, inputOf: ({ userId }) => ({ params: { userId } }) },
  {
    endpoint: staff.giveSubscription,
    inputOf: ({ userId, subscriptionId: service_id }) => ({
      params: { userId },
      body: { client_id: randomUUID(), service_id, reason: 'A prize' },
    }),
  },
  {
    endpoint: staff.endPersonSubscription,
    inputOf: (params) => ({ params, body: { at: 'paid_day', reason: 'Asked by phone' } }),
  },
  {
    endpoint: staff.grantSubscriptionPeriod,
    inputOf: (params) => ({ params, body: { client_id: randomUUID(), reason: 'The site was down' } }),
  },
  { endpoint: staff.listSubscriptionPayments, inputOf: (params) => ({ params }) },
  {
    endpoint: staff.refundSubscriptionPayment,
    inputOf: (of) => ({
      params: { ...of, paymentId: paymentIdOf(of.subscriptionId) },
      body: { client_id: randomUUID(), amount: 100, ends_access: false, reason: 'Asked by phone' },
    }),
  },
]
const ids = ({ userId, subscriptionId }: ResourceIds) => ({ userId, subscriptionId })

/** Calls of an administrator about subscriptions, here their own. */
export const subscriptionPermissions = subscriptionInputs

/** A subscription that is sold. */
async function addSoldSubscription(sql: Sql, serviceId: number): Promise<void> {
  await sql`
    insert into services (id, kind, title, price_minor, period, period_count, course_service_type)
    values (${serviceId}, 'subscription', '{"en": "Club"}', 1800, 'month', 1, 'main_subscription')
    on conflict (id) do nothing`
}

/** A renewal that was paid. */
async function addPaidPayment(sql: Sql, { userId, subscriptionId }: OfPerson): Promise<void> {
  const id = paymentIdOf(subscriptionId)
  await sql`insert into sandbox_customers (reference, key) values (${`customer_${id}`}, ${`key_${id}`}) on conflict do nothing`
  await sql`
    insert into customers (user_id, adapter, reference) values (${userId}, 'sandbox', ${`customer_${id}`})
    on conflict do nothing`
  await sql`
    insert into sandbox_payments (reference, key, customer, amount_minor, currency, status)
    values (${`payment_${id}`}, ${`key_${id}`}, ${`customer_${id}`}, 1800, 'EUR', 'paid') on conflict do nothing`
  await sql`
    insert into payments (id, user_id, subscription_id, adapter, reference, status, settled_at, currency, amount_minor)
    overriding system value
    values (${id}, ${userId}, ${subscriptionId}, 'sandbox', ${`payment_${id}`}, 'paid', now(), 'EUR', 1800)
    on conflict do nothing`
}

export async function addOwnSubscription(sql: Sql, { id, userId }: { id: number; userId: number }): Promise<void> {
  await sql`
    insert into subscriptions (id, user_id, status, title, price_minor, currency, first_paid_on, paid_periods)
    overriding system value
    values (${id}, ${userId}, 'active', '{"en": "Club"}', 1800, 'EUR', ${dateIn(0)}, 1)`
  await addSoldSubscription(sql, id)
  await addPaidPayment(sql, { userId, subscriptionId: id })
}

const ofSubscription = ({ subscriptionId }: ResourceIds) => ({ query: { id: subscriptionId } })

/** Calls about subscriptions, instalments and cards, with the input of a learner. */
export const recurringCalls: readonly RecurringCall[] = [
  { endpoint: subscriptions.listSubscriptions, inputOf: () => ({}) },
  {
    endpoint: subscriptions.getSubscription,
    inputOf: ({ subscriptionId }) => ({ params: { subscriptionId } }),
  },
  { endpoint: subscriptionPayments.cancelSubscription, inputOf: (things) => ({ ...ofSubscription(things), body: {} }) },
  { endpoint: subscriptionPayments.renewSubscription, inputOf: ofSubscription },
  { endpoint: subscriptionPayments.paySubscription, inputOf: ofSubscription },
  {
    endpoint: subscriptionPayments.updateSubscriptionCard,
    inputOf: (things) => ({ ...ofSubscription(things), body: { payment_method_id: things.cardId } }),
    allowed: [200, 404, 409],
  },
  { endpoint: payInstalment, inputOf: ({ instalmentId }) => ({ params: { instalmentId } }) },
  { endpoint: listInstalments, inputOf: () => ({}) },
  { endpoint: getInstalment, inputOf: ({ instalmentId }) => ({ params: { instalmentId } }) },
  ...subscriptionInputs.map((one) => ({
    ...one,
    inputOf: (things: ResourceIds) => one.inputOf(ids(things)),
    allowed: [404],
    prepare: (sql: Sql, _staffId: number, { userId, subscriptionId }: ResourceIds) =>
      addSoldSubscription(sql, subscriptionId).then(() => addPaidPayment(sql, { userId, subscriptionId })),
  })),
  { endpoint: listCards, inputOf: () => ({}) },
  { endpoint: addCard, inputOf: () => ({}) },
  { endpoint: checkPayments, inputOf: () => ({}) },
  { endpoint: checkCards, inputOf: () => ({}) },
  // A card that an earlier call has deleted is missing.
  { endpoint: deleteCard, inputOf: ({ cardId }) => ({ params: { cardId } }), allowed: [200, 404] },
]

const farDate = '2100-01-01'

/** A card and a plan of a learner. */
export async function addRecurring(sql: Sql, { userId, streamId }: { userId: number; streamId: number }) {
  // A second card pays when the first is deleted.
  await insertCard(sql, userId)
  const cardId = await insertCard(sql, userId)
  const parts = [{ dueOn: farDate, amountMinor: 4500, isPaid: false }]
  return { cardId, instalmentId: await addInstalment(sql, userId, { streamId, cardId, parts }) }
}

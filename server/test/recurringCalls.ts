import { addCard, checkCards, deleteCard, listCards } from '#contract/cards/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getInstalment, listInstalments } from '#contract/instalments/api.ts'
import { payInstalment } from '#contract/instalments/paymentApi.ts'
import * as subscriptionPayments from '#contract/subscriptions/paymentApi.ts'
import * as subscriptions from '#contract/subscriptions/api.ts'
import type { Sql } from '../src/platform/database/database.ts'
import { addCard as insertCard, addInstalment } from './recurringPayments.ts'
import type { ResourceIds } from './resources.ts'

type RecurringCall = {
  endpoint: Endpoint
  inputOf: (things: ResourceIds) => object
  /** Statuses that the call may return to a signed-in learner. */
  allowed?: readonly number[]
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
  { endpoint: listCards, inputOf: () => ({}) },
  { endpoint: addCard, inputOf: () => ({}) },
  { endpoint: checkCards, inputOf: () => ({}) },
  // A card that an earlier call has deleted is missing.
  { endpoint: deleteCard, inputOf: ({ cardId }) => ({ params: { cardId } }), allowed: [200, 404] },
]

const farDate = '2100-01-01'

/** A card and a plan of a learner. */
export async function addRecurring(sql: Sql, { userId, streamId }: { userId: number; streamId: number }) {
  // Of two cards one pays when the other is deleted.
  await insertCard(sql, userId)
  const cardId = await insertCard(sql, userId)
  const parts = [{ dueOn: farDate, amountMinor: 4500, isPaid: false }]
  return { cardId, instalmentId: await addInstalment(sql, userId, { streamId, cardId, parts }) }
}

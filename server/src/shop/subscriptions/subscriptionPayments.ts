import type { Endpoint } from '#contract/endpoint.ts'
import { isPaidOn } from '#contract/shop/subscriptions/rules.ts'
import { findOwnCard } from '../cards/queries.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import { preparePage } from '../payments/paymentPages.ts'
import type { Moment } from '../../platform/clock.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/context.ts'
import type { Call } from '../../platform/http/route.ts'
import { learnerToday } from '../../platform/calendar.ts'
import { paths } from '../../platform/site/paths.ts'
import { nextDueDate } from './cancelling.ts'
import { lockSubscription } from './queries.ts'
import { findPrice, updatePayer } from './renewalQueries.ts'

type Prepared = { subscriptionId: number; replacedId: number | undefined }

/** Prepares the payment of a due period. Returns its id. */
export async function preparePayment(
  call: Call<Endpoint & { access: 'learner' }>,
  { subscriptionId, replacedId }: Prepared,
): Promise<number> {
  const { sql, viewer, language, now } = call
  const row = await lockSubscription(sql, { userId: viewer.user.id, subscriptionId })
  if (!row) throw new ApiError('not_found')
  const due = nextDueDate(row, viewer.calendar)
  const price = await findPrice(sql, { subscriptionId, language })
  const today = learnerToday(viewer.calendar, now)
  const isDue = row.status === 'active' && !row.is_lifetime && due !== undefined && due <= today
  if (!isDue || !price) throw new ApiError('nothing_to_pay')
  const path = paths.subscription({ subscriptionId, returned: 'true' })
  return preparePage(call, { purpose: { subscriptionId }, ...price, path }, replacedId)
}

/** Switches a subscription to another card of the person and retries a failed payment at once. */
export async function changeCard(
  transaction: TransactionContext & Moment,
  { viewer, subscriptionId, cardId }: { viewer: Viewer; subscriptionId: number; cardId: number },
): Promise<void> {
  const { sql, now } = transaction
  const userId = viewer.user.id
  const row = await lockSubscription(sql, { userId, subscriptionId })
  const card = await findOwnCard(sql, { userId, cardId })
  if (!row || !card) throw new ApiError('not_found')
  const today = learnerToday(viewer.calendar, now)
  const isPaid = row.status === 'active' && row.service_id !== null && isPaidOn(row, today)
  if (!isPaid || row.is_lifetime) throw new ApiError('subscription_without_payments')
  await updatePayer(sql, { subscriptionId, cardId })
  await recordEvent(transaction, { userId, kind: 'payment' })
}

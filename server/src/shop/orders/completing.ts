import type { Endpoint } from '#contract/endpoint.ts'
import type { Order } from '#contract/shop/orders/api.ts'
import { advancePayment, closePayment } from '../payments/payments.ts'
import type { PaymentContext } from '../payments/provider.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { ApiError } from '../../platform/errors.ts'
import type { ReadCall, ResumableCall } from '../../platform/http/route.ts'
import { failOrder } from './orderPurpose.ts'
import { isReplaced, placeOrder, type OrderRequest } from './placing.ts'
import { requireServiceOfBrand } from './pricing.ts'
import * as queries from './queries.ts'
import { toOrder } from './serialize.ts'
import { findOwnedCourse } from './upgrades.ts'

type Learner = Endpoint & { access: 'learner' }
type CompletingCall = ResumableCall<Learner>
type Completed = { request: OrderRequest; isRepeat: boolean }

/**
 * Finishes an order after the commit and outside of a transaction: replaces an open order with other terms, and opens its payment page or
 * charges the saved card. Idempotent; a repeat finishes the order it placed and leaves later ones alone.
 */
export async function completeOrder(call: CompletingCall, placed: Order, asked: Completed): Promise<Order> {
  const { context, viewer } = call
  if (placed.status !== 'created' && placed.status !== 'pending') return placed
  const current = await replaceOpen(call, placed, asked)
  const payment = await queries.findOpenPayment(context.database.sql, current)
  if (payment) await advancePayment(context, payment, viewer.user.id)
  if (payment?.is_charge === false) await queries.updatePending(context.database.sql, current)
  return showOrder({ ...call, sql: context.database.sql }, current)
}

/** The id of the remaining order: the open one if it turns out to be paid, otherwise a new one with the requested terms. */
async function replaceOpen(call: CompletingCall, placed: Order, { request, isRepeat }: Completed): Promise<number> {
  const { context, viewer } = call
  const { service_id: serviceId, stream_id: streamId } = placed
  const open = await queries.findOpenOrder(context.database.sql, { userId: viewer.user.id, serviceId, streamId })
  if (!open) return placed.id
  // The transaction may have waited for a lock.
  const now = nowSeconds()
  const here = { ...call, sql: context.database.sql, now }
  const service = await requireServiceOfBrand(here, serviceId)
  const owned = await findOwnedCourse(here, service)
  if (!isReplaced(open, { service, brand: call.brand.id, terms: request, owned })) return open.id
  if (isRepeat && open.id !== placed.id) return placed.id
  await closeOrder(context, open.id)
  if ((await showOrder(here, open.id)).status === 'paid') return open.id
  const order = await call.transaction((transaction) => placeOrder({ ...transaction, now }, request))
  return order.id
}

/** Closes the page of an open order, and applies a payment made on it, in a transaction of its own. */
export async function closeOrder(context: PaymentContext, orderId: number): Promise<void> {
  const { database } = context
  const payment = await queries.findOpenPayment(database.sql, orderId)
  if (payment) return closePayment(context, payment.id)
  await database.transaction(async (sql, hooks) => {
    const order = await queries.lockPersonAndOrder(sql, orderId)
    if (order) await failOrder({ sql, ...hooks }, order, 'closed')
  })
}

/** An order of the viewer in its current state; throws for any other. */
export async function showOrder(call: ReadCall<Learner>, orderId: number): Promise<Order> {
  const { sql, viewer, language } = call
  const [order] = await queries.listOrders(sql, { userId: viewer.user.id, language, orderId, limit: 1, offset: 0 })
  if (!order) throw new ApiError('not_found')
  return toOrder(call, order)
}

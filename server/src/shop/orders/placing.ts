import { normalizeCode } from '#contract/shop/discounts/rules.ts'
import type { Order } from '#contract/shop/orders/api.ts'
import { findOwnCard } from '../cards/queries.ts'
import { lockDiscount } from '../discounts/queries.ts'
import { createPayment } from '../payments/payments.ts'
import { currentProvider } from '../payments/providers.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { tooManyRequests } from '../../platform/rateLimits/rateLimits.ts'
import { spendPoints } from '../../learning/points/points.ts'
import { grantAndSettle } from './granting.ts'
import { requireOrderable, findGrantingOrder } from './owning.ts'
import { priceFor, requireServiceOfBrand, type OrderCall, type Price, type Service, type Terms } from './pricing.ts'
import {
  findFreeOrder,
  findOpenOrder,
  hasManyOrders,
  insertOrder,
  lockPersonAndRuns,
  requireOrderRow,
  type OrderRow,
} from './queries.ts'
import { orderAddress, toOrder } from './serialize.ts'
import { spentTexts } from './texts.ts'
import type { OwnedCourse } from '../services/ownedCourseQueries.ts'
import { findOwnedCourse } from './upgrades.ts'

export type OrderRequest = Terms & {
  serviceId: number
  /** The run that an extension or consultations are for. */
  streamId?: number | undefined
  /** A saved card to charge instead of opening a hosted page. */
  cardId?: number | undefined
}

/**
 * Orders a service for the viewer in the caller's transaction, or returns their open order of it. After the commit `completeOrder` opens
 * its page. Throws `instalments_open`, and a 422 at `promocode`, `points`, `plan`.
 */
export async function placeOrder(call: OrderCall, request: OrderRequest): Promise<Order> {
  const service = await requireServiceOfBrand(call, request.serviceId)
  const order = await findOrCreateOrder(call, service, request)
  const { title: service_title, course_id, period, period_count } = service
  return toOrder(call, { ...order, service_title, course_id, period, period_count, payment_url: null, gives: null })
}

async function findOrCreateOrder(call: OrderCall, service: Service, request: OrderRequest): Promise<OrderRow> {
  const { sql, viewer } = call
  const userId = viewer.user.id
  await lockPersonAndRuns(sql, userId)
  const streamId = await requireOrderable(call, { service, streamId: request.streamId })
  const owned = await findOwnedCourse(call, service)
  if (owned?.has_open_instalments) throw new ApiError('instalments_open')
  const existing = owned ? undefined : await findGrantingOrder(call, service)
  if (existing) return existing
  const promocode = normalizeCode(request.promocode ?? '')
  // A free order is never open afterwards, so a second press would grant it twice. Points pay half at most.
  if (service.price_minor === 0 || promocode !== '') {
    const free = await findFreeOrder(sql, { userId, serviceId: service.id, streamId, promocode })
    if (free) return free
  }
  const open = await findOpenOrder(sql, { userId, serviceId: service.id, streamId })
  if (promocode !== '') await lockDiscount(sql, promocode)
  const price = await priceFor(call, { service, terms: request, replaced: open, owned })
  return open ?? (await createOrder(call, { service, streamId, price, owned, request }))
}

/** Each order is a page at the provider. */
const ordersAnHour = 60

type NewOrder = {
  service: Service
  streamId: number | null
  price: Price
  owned: OwnedCourse | undefined
  request: OrderRequest
}

async function createOrder(call: OrderCall, { service, streamId, price, owned, request }: NewOrder): Promise<OrderRow> {
  const { sql, viewer, brand } = call
  const userId = viewer.user.id
  const { sums, discountId } = price
  if (sums.price > 0 && !viewer.user.email) throw new ApiError('email_required')
  if (await hasManyOrders(sql, { userId, count: ordersAnHour })) throw tooManyRequests(3600)
  const order = await insertOrder(sql, {
    userId,
    serviceId: service.id,
    streamId,
    brand: brand.id,
    currency: service.currency,
    priceMinor: sums.price,
    alreadyPaidMinor: sums.alreadyPaid,
    upgradesOrderId: owned?.order_id ?? null,
    discountMinor: sums.discount,
    points: sums.points,
    pointsMinor: sums.pointsAmount,
    dueMinor: sums.due,
    instalmentCount: sums.instalments.length || null,
    discountId,
  })
  const spent = { userId, amount: sums.points, reference: `order ${order.id}`, howItWas: spentTexts(order.id) }
  await spendPoints(call, spent)
  if (sums.due === 0) {
    await grantAndSettle(call, { order, calendar: viewer.calendar })
    return requireOrderRow(sql, order.id)
  }
  await createOrderPayment(call, { order, service, request })
  return order
}

async function createOrderPayment(
  call: OrderCall,
  { order, service, request }: { order: OrderRow; service: Service; request: OrderRequest },
): Promise<void> {
  const { sql, viewer, context, language } = call
  const userId = viewer.user.id
  const adapter = currentProvider(context).name
  const card = request.cardId === undefined ? undefined : await findOwnCard(sql, { userId, cardId: request.cardId })
  if (request.cardId !== undefined && card?.adapter !== adapter) throw refuseField('payment_method_id', 'invalid')
  await createPayment(sql, {
    userId,
    purpose: { orderId: order.id },
    adapter,
    currency: order.currency,
    amountMinor: order.due_minor,
    cardId: card?.id ?? null,
    description: service.title,
    language,
    returnUrl: orderAddress(call, order.id),
    // The card is charged for later instalments and periods.
    savesCard: order.plan === 'instalments' || (service.kind === 'subscription' && !service.is_lifetime),
  })
}

type Requested = { service: Service; brand: string; terms: Terms; owned: OwnedCourse | undefined }

/** Whether an open order has another price, other terms or another brand than requested, or has expired. */
export function isReplaced(order: OrderRow, { service, brand, terms, owned }: Requested): boolean {
  // Sums below one unit per part are paid at once.
  const isTooSmall = order.amount_minor < (service.instalment_count ?? 0)
  const isSame =
    service.price_minor === order.price_minor &&
    service.currency === order.currency &&
    // In another brand points may have another value, and the payment page returns to that brand's site.
    brand === order.brand &&
    (owned?.order_id ?? null) === order.upgrades_order_id &&
    Math.min(owned?.paid ?? 0, order.price_minor) === order.already_paid_minor &&
    normalizeCode(terms.promocode ?? '') === (order.promocode ?? '') &&
    (terms.points ?? 0) === order.points &&
    (isTooSmall ? 'once' : (terms.plan ?? 'once')) === order.plan
  return order.is_expired || !isSame
}

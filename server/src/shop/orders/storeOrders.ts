import type { Store } from '#contract/shop/storePurchases/rules.ts'
import type { PaymentContext } from '../payments/provider.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { applyPayment, createPayment, updateOpened } from '../payments/payments.ts'
import { grantAndSettle } from './granting.ts'
import { settleRefunded } from './orderPurpose.ts'
import { requireOrderable } from './owning.ts'
import { requireServiceOfBrand, type OrderCall } from './pricing.ts'
import { findOpenOrder, findOpenPayment, insertOrder, lockPersonAndOrder } from './queries.ts'

export { lockPersonAndRuns } from './queries.ts'

type Sold = {
  serviceId: number
  streamId: number | undefined
  store: Store
  reference: string
  /** The amount paid in the store in minor units; may be 0. */
  amountMinor: number
  currency: string
}

/**
 * Orders a purchase in a store at its price; the caller has locked the person and applies its payment after the commit. `isOpen`: another
 * order of the service has to be closed first.
 */
export async function placeStoreOrder(call: OrderCall, sold: Sold): Promise<{ orderId: number; isOpen: boolean }> {
  const { sql, viewer, brand, language } = call
  const userId = viewer.user.id
  const service = await requireServiceOfBrand(call, sold.serviceId, { isSold: true })
  const streamId = await requireOrderable(call, { service, streamId: sold.streamId, isSold: true })
  const open = await findOpenOrder(sql, { userId, serviceId: service.id, streamId })
  if (open) return { orderId: open.id, isOpen: true }
  const { amountMinor } = sold
  const currency = amountMinor > 0 ? sold.currency : service.currency
  const order = await insertOrder(sql, {
    userId,
    serviceId: service.id,
    streamId,
    brand: brand.id,
    currency,
    priceMinor: amountMinor,
    alreadyPaidMinor: 0,
    upgradesOrderId: null,
    discountMinor: 0,
    points: 0,
    pointsMinor: 0,
    dueMinor: amountMinor,
    instalmentCount: null,
    discountId: null,
  })
  const orderId = order.id
  if (amountMinor === 0) {
    const paid = { paymentId: null, cardId: null, isInStore: true }
    await grantAndSettle(call, { order, calendar: viewer.calendar, paid })
  } else {
    const payment = { userId, purpose: { orderId }, adapter: sold.store, currency, amountMinor, cardId: null, language }
    const id = await createPayment(sql, { ...payment, description: service.title, returnUrl: null, savesCard: false })
    await updateOpened(sql, { id, reference: sold.reference, pageUrl: null })
  }
  return { orderId, isOpen: false }
}

/** Applies the open payment of an order, outside of a transaction. */
export async function applyOpenPayment(context: PaymentContext, orderId: number): Promise<void> {
  const payment = await findOpenPayment(context.database.sql, orderId)
  if (payment) await applyPayment(context, payment.id)
}

/** Applies a store's refund of an order, whose price the store may omit, in a transaction of its own. Idempotent. */
export function applyUnpricedRefund(context: PaymentContext, orderId: number): Promise<void> {
  return context.database.transaction(async (sql, hooks) => {
    const order = await lockPersonAndOrder(sql, orderId)
    if (order) await settleRefunded({ sql, ...hooks, context, now: nowSeconds() }, order)
  })
}

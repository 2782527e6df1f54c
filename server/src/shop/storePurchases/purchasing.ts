import { createHmac } from 'node:crypto'
import type { Body, Endpoint } from '#contract/endpoint.ts'
import type { Order } from '#contract/shop/orders/api.ts'
import type { createStorePurchase } from '#contract/shop/storePurchases/api.ts'
import type { StoreSettings } from '../../platform/config/configStores.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/errors.ts'
import { identityOf } from '../../platform/storage/media.ts'
import { closeOrder, showOrder } from '../orders/completing.ts'
import type { OrderCall } from '../orders/pricing.ts'
import { applyOpenPayment, lockPersonAndRuns, placeStoreOrder } from '../orders/storeOrders.ts'
import { nowSeconds } from '../../platform/clock.ts'
import type { ResumableCall } from '../../platform/http/route.ts'
import { findServiceOfProduct } from '../services/services.ts'
import { readApplePurchase } from './apple.ts'
import { acknowledgeGooglePurchase, findGooglePurchase } from './google.ts'
import type { Purchase } from './purchase.ts'
import { lockPurchase, updateOwner, upsertPurchase } from './queries.ts'

type Reported = Body<typeof createStorePurchase>

type PurchaseCall = ResumableCall<Endpoint & { access: 'learner' }>

/** Verifies a purchase and grants its contents, outside of a transaction. Idempotent. */
export async function processPurchase(call: PurchaseCall, reported: Reported): Promise<Order> {
  const { context } = call
  const purchase = await verifyPurchase(context.config.stores, reported)
  if (isOfOther(call, purchase)) throw new ApiError('purchase_of_other_account')
  // The store may have been slow.
  const now = nowSeconds()
  const place = () =>
    call.transaction((transaction) =>
      placePurchase({ ...transaction, now }, { purchase, streamId: reported.stream_id }),
    )
  let placed = await place()
  if (placed.isOpen) {
    await closeOrder(context, placed.orderId)
    placed = await place()
  }
  if (placed.isOpen) throw new ApiError('payment_in_progress')
  await applyOpenPayment(context, placed.orderId)
  const order = await showOrder({ ...call, sql: context.database.sql }, placed.orderId)
  if (order.status === 'paid') await acknowledge(call, purchase)
  return order
}

function isOfOther({ context, viewer }: PurchaseCall, { accountToken: named }: Purchase): boolean {
  return named !== null && named.toLowerCase() !== accountToken(context, viewer.user.id)
}

type Placed = { purchase: Purchase; streamId: number | undefined }

/** Places the order of a purchase, or returns the existing one. A purchase belongs to the account that reports it first. */
async function placePurchase(
  call: OrderCall,
  { purchase, streamId }: Placed,
): Promise<{ orderId: number; isOpen: boolean }> {
  const { sql, viewer, brand } = call
  const userId = viewer.user.id
  await lockPersonAndRuns(sql, userId)
  await upsertPurchase(sql, purchase)
  const known = await lockPurchase(sql, purchase)
  if (known.user_id !== null && known.user_id !== userId) throw new ApiError('purchase_of_other_account')
  if (known.order_id !== null) return { orderId: known.order_id, isOpen: false }
  if (known.is_refunded) throw new ApiError('purchase_refunded')
  const serviceId = await findServiceOfProduct({ sql, brand }, known.product_id)
  if (serviceId === undefined) throw new ApiError('purchase_invalid')
  const { store, reference } = purchase
  const sold = { serviceId, streamId, store, reference, amountMinor: known.amount_minor, currency: known.currency }
  const placed = await placeStoreOrder(call, sold)
  if (!placed.isOpen) await updateOwner(sql, { id: known.id, userId, orderId: placed.orderId })
  return placed
}

/** If this fails, the application finishes the purchase after the answer. */
async function acknowledge({ context, reply }: PurchaseCall, { store, appId, productId, reference: token }: Purchase) {
  const { google, takesTests } = context.config.stores
  if (store !== 'google' || !google) return
  await acknowledgeGooglePurchase({ google, takesTests }, { appId, productId, token }).catch((error: unknown) =>
    reply.log.warn(error),
  )
}

/** The purchase as the store states it, not as reported. Throws `stores_unavailable`, `purchase_invalid`. */
async function verifyPurchase(settings: StoreSettings, reported: Reported): Promise<Purchase> {
  const purchase = await findReported(settings, reported)
  if (purchase?.productId !== reported.product_id) throw new ApiError('purchase_invalid')
  return purchase
}

function findReported({ apple, google, takesTests }: StoreSettings, reported: Reported): Promise<Purchase | undefined> {
  const { transaction, product_id: productId } = reported
  if (reported.store === 'apple') {
    if (!apple) throw new ApiError('stores_unavailable')
    return readApplePurchase({ apple, takesTests }, transaction)
  }
  if (!google) throw new ApiError('stores_unavailable')
  const [only = ''] = google.packages
  const appId = reported.app_id ?? only
  return findGooglePurchase({ google, takesTests }, { appId, productId, token: transaction })
}

/** The account's name in store purchases: a UUID, as Apple takes nothing else. */
export function accountToken({ media }: Pick<AppContext, 'media'>, userId: number): string {
  const digest = createHmac('sha256', identityOf(media)).update(`store account ${userId}`).digest('hex')
  // Version 8: custom UUID.
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

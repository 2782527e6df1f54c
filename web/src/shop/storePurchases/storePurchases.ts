import type { Order } from '#contract/shop/orders/api.ts'
import { typedMoney } from '#contract/shop/payments/money.ts'
import { listServices } from '#contract/shop/services/api.ts'
import { createStorePurchase, getStoreAccount } from '#contract/shop/storePurchases/api.ts'
import { storeProductKind } from '#contract/shop/storePurchases/rules.ts'
import { track } from '../../accounts/analytics/track.ts'
import { applicationConfigQuery } from '../../brands/applicationConfig.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { openAppStore, StoreFailure, type AppStore, type StoreTransaction } from '../../platform/device/appStore.ts'
import { storePlugin } from '../../platform/device/storePlugin.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { t } from '../../platform/language/language.ts'
import { onSessionEnd } from '../../platform/session/session.ts'
import { failureText } from '../../ui/FormFailure.tsx'

/** The store waits for the payment or its approval, and reports the purchase later. */
export class PurchasePending extends Error {}

type Waiting = { streamId: number | undefined; resolve: (order: Order) => void; reject: (error: unknown) => void }

/** Purchases that the person makes now, by product. */
const waiting = new Map<string, Waiting>()
let connection: Promise<AppStore> | undefined
/** Transactions reported meanwhile are not new purchases. */
let isRestoring = false

/** Connects once to the mobile application's store with all products of the school. Earlier purchases are reported at once. */
export function connectStore(): Promise<AppStore> {
  connection ??= connect().catch((error: unknown) => {
    connection = undefined
    throw error
  })
  return connection
}

onSessionEnd(async () => {
  connection = undefined
  waiting.clear()
})

async function connect(): Promise<AppStore> {
  const [{ account_token: accountToken }, services] = await Promise.all([
    call(getStoreAccount),
    call(listServices, { query: {} }),
  ])
  const products = services.flatMap(({ kind, appstore_product_id: id }) =>
    id === null ? [] : [{ id, kind: storeProductKind(kind) }],
  )
  return openAppStore({
    products,
    accountToken,
    onBought: (bought) => void settle(bought),
    onPending: (productId) => waiting.get(productId)?.reject(new PurchasePending()),
  })
}

/** Buys a product; resolves when the server has verified the purchase. Throws a `StoreFailure`, an `ApiFailure` or `PurchasePending`. */
export async function buyProduct(productId: string, streamId?: number): Promise<Order> {
  const store = await connectStore()
  const bought = new Promise<Order>((resolve, reject) => waiting.set(productId, { streamId, resolve, reject }))
  // A failure of the order itself is thrown below, and then nobody awaits this promise.
  bought.catch(() => undefined)
  try {
    await store.order(productId)
    return await bought
  } finally {
    waiting.delete(productId)
  }
}

/** Reports all purchases of the device again; returns how many the account has. */
export async function restorePurchases(): Promise<number> {
  const store = await connectStore()
  isRestoring = true
  const restored = await store.restore().finally(() => (isRestoring = false))
  const reports = await Promise.allSettled(restored.map((bought) => report(bought, undefined)))
  const failed = reports.find((one) => one.status === 'rejected')
  const count = reports.filter((one) => one.status === 'fulfilled').length
  if (failed && count === 0) throw failed.reason
  return count
}

async function settle(bought: StoreTransaction): Promise<void> {
  const buyer = waiting.get(bought.productId)
  const isNew = !isRestoring
  try {
    const order = await report(bought, buyer?.streamId)
    if (order.status === 'paid' && isNew) trackPurchase(order, bought)
    buyer?.resolve(order)
  } catch (error) {
    if (buyer) buyer.reject(error)
    else logError(error)
  }
}

/** In units of the currency. */
function trackPurchase({ service_id, price, currency }: Order, { productId }: StoreTransaction): void {
  const value = Number(typedMoney(price, currency))
  track('in_app_purchase', { service_id, value, currency, product_id: productId })
}

/** Finishes a purchase only after the server has verified it. */
async function report(bought: StoreTransaction, streamId: number | undefined): Promise<Order> {
  const { store, productId, transaction, appId } = bought
  if (transaction === '') throw new StoreFailure('ERR_MISSING_TOKEN')
  const body = {
    store,
    transaction,
    product_id: productId,
    ...(appId !== undefined && { app_id: appId }),
    ...(streamId !== undefined && { stream_id: streamId }),
  }
  const { order } = await call(createStorePurchase, { body })
  if (!order) throw new StoreFailure('ERR_VERIFICATION_FAILED')
  // Unfulfilled purchases stay unfinished: Google refunds them after three days.
  if (order.status === 'paid' || order.status === 'refunded') await bought.finish()
  return order
}

/** Reports purchases that the server has not heard of. */
export async function resumePurchases(): Promise<void> {
  const { feature_flags } = await queryClient.query({ ...applicationConfigQuery(), staleTime: 'static' })
  if (storePlugin() && feature_flags.is_app_store_support) await connectStore().catch(logError)
}

/** The store's own error code; a text only for unknown errors. */
export function purchaseFailureText(failure: unknown): string {
  if (!(failure instanceof StoreFailure)) return failureText(failure)
  return failure.code === 'ERR_UNKNOWN' ? t('storePurchases.unknownError') : failure.code
}

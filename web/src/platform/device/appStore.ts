import {
  storeErrorCode,
  type Store,
  type StoreErrorCode,
  type StoreProductKind,
} from '#contract/shop/storePurchases/rules.ts'
import { mobileApp } from './mobileApp.ts'
import { storePlugin } from './storePlugin.ts'
import type { StorePlugin } from './platform.ts'

export type StoreProduct = { id: string; kind: StoreProductKind }

/** A price as the store shows it; `amount` is in units of the currency. */
export type StorePrice = { text: string; amount: number; currency: string }

/** A purchase that the server has to verify. */
export type StoreTransaction = {
  store: Store
  productId: string
  /** Apple's signed transaction or Google's purchase token. */
  transaction: string
  /** The package name, for Google only. */
  appId: string | undefined
  /** Completes the purchase; until then the store reports it again with every start. */
  finish: () => Promise<void>
}

/** A failure of the store, whose code is shown as it is. */
export class StoreFailure extends Error {
  readonly code: StoreErrorCode

  constructor(code: StoreErrorCode) {
    super(code)
    this.name = 'StoreFailure'
    this.code = code
  }
}

export type AppStore = {
  /** The price of a product; undefined if the store does not sell it. */
  priceOf: (productId: string) => StorePrice | undefined
  /** Begins a purchase; throws a `StoreFailure`. */
  order: (productId: string) => Promise<void>
  /** All that the person of the device has bought; throws a `StoreFailure`. */
  restore: () => Promise<StoreTransaction[]>
}

type Opened = {
  products: readonly StoreProduct[]
  /** Binds purchases to the account. */
  accountToken: string
  onBought: (transaction: StoreTransaction) => void
  /** The store waits for its payment, or for the approval of a parent, which may take days. */
  onPending: (productId: string) => void
}

let observed: StorePlugin['store'] | undefined
let listeners: Pick<Opened, 'onBought' | 'onPending'> | undefined

/** Connects to the store of the mobile application; throws a `StoreFailure`. */
export async function openAppStore({ products, accountToken, onBought, onPending }: Opened): Promise<AppStore> {
  const plugin = storePlugin()
  if (!plugin) throw new StoreFailure('ERR_SETUP')
  const { store } = plugin
  const platform = platformOf(plugin)
  store.applicationUsername = accountToken
  // The token is random and names nobody.
  store.obfuscator = 'disabled'
  store.register(products.map(({ id, kind }) => ({ id, platform, type: typeOf(plugin, kind) })))
  listeners = { onBought, onPending }
  if (observed !== store) observe(plugin)
  observed = store
  const [failure] = await store.initialize([platform])
  if (failure) throw failureOf(failure)
  await store.update()
  return {
    priceOf: (productId) => priceOf(store.get(productId, platform)),
    order: (productId) => order(store.get(productId, platform)),
    restore: async () => {
      const failed = await store.restorePurchases()
      if (failed) throw failureOf(failed)
      return store.localTransactions.flatMap((one) => (isBought(one) ? [toTransaction(plugin, one)] : []))
    },
  }
}

function observe(plugin: StorePlugin): void {
  plugin.store
    .when()
    .approved((transaction) => listeners?.onBought(toTransaction(plugin, transaction)))
    .pending(({ products }) => listeners?.onPending(products[0]?.id ?? ''))
}

function platformOf({ Platform }: StorePlugin): CdvPurchase.Platform {
  return mobileApp()?.platform === 'ios' ? Platform.APPLE_APPSTORE : Platform.GOOGLE_PLAY
}

function typeOf({ ProductType }: StorePlugin, kind: StoreProductKind): CdvPurchase.ProductType {
  if (kind === 'consumable') return ProductType.CONSUMABLE
  return kind === 'non_consumable' ? ProductType.NON_CONSUMABLE : ProductType.NON_RENEWING_SUBSCRIPTION
}

function priceOf(product: CdvPurchase.Product | undefined): StorePrice | undefined {
  const pricing = product?.pricing
  if (!pricing) return undefined
  return { text: pricing.price, amount: pricing.priceMicros / 1e6, currency: pricing.currency ?? '' }
}

async function order(product: CdvPurchase.Product | undefined): Promise<void> {
  const [offer] = product?.offers ?? []
  if (!offer) throw new StoreFailure('ERR_PRODUCT_NOT_AVAILABLE')
  const failure = await offer.order()
  if (failure) throw failureOf(failure)
}

const failureOf = ({ code }: CdvPurchase.IError) => new StoreFailure(storeErrorCode(code))

const isBought = ({ state }: CdvPurchase.Transaction) => ['approved', 'finished'].includes(state)

function toTransaction({ Platform }: StorePlugin, bought: CdvPurchase.Transaction): StoreTransaction {
  const isApple = bought.platform === Platform.APPLE_APPSTORE
  const { jwsRepresentation = '' } = bought as CdvPurchase.AppleAppStore.SKTransaction
  const { purchaseToken = '' } = bought.parentReceipt as CdvPurchase.GooglePlay.Receipt
  const { nativePurchase } = bought as CdvPurchase.GooglePlay.Transaction
  return {
    store: isApple ? 'apple' : 'google',
    productId: bought.products[0]?.id ?? '',
    transaction: isApple ? jwsRepresentation : purchaseToken,
    appId: isApple ? undefined : nativePurchase.packageName,
    finish: () => bought.finish(),
  }
}

import { vi } from 'vitest'
import { devicePlatform } from '../src/platform/device/devicePlatform.ts'
import type { StorePlugin } from '../src/platform/device/platform.ts'
import { createMemoryDevice } from './memoryDevice.ts'

type Approved = (transaction: CdvPurchase.Transaction) => void

export type MemoryStore = {
  /** Purchases that were not reported yet. */
  hold: (productId: string) => void
  /** Makes the next purchase fail with an error of the plug-in. */
  failWith: (code: number) => void
  /** Makes the next purchase wait for its payment. */
  deferPayment: () => void
  /** Pays the purchase that waits. */
  approve: () => void
  finished: string[]
  registered: () => unknown[]
  account: () => unknown
}

const Platform = { APPLE_APPSTORE: 'ios-appstore', GOOGLE_PLAY: 'android-playstore' }
const ProductType = {
  CONSUMABLE: 'consumable',
  NON_CONSUMABLE: 'non consumable',
  NON_RENEWING_SUBSCRIPTION: 'non renewing subscription',
}

/** Wraps the page in a mobile application whose store sells these products at these prices. */
export function installStore(platform: 'ios' | 'android', prices: Record<string, number>): MemoryStore {
  const held: CdvPurchase.Transaction[] = []
  const finished: string[] = []
  let approved: Approved = () => undefined
  let pending: Approved = () => undefined
  let isDeferred = false
  let failure: number | undefined
  const buy = (id: string) => {
    const finish = async () => void finished.push(id)
    const bought = transactionOf(platform, { id, finish })
    held.push(bought)
    return bought
  }
  const order = async (id: string) => {
    if (failure !== undefined) return { isError: true, code: failure, message: '' }
    const bought = buy(id)
    queueMicrotask(() => (isDeferred ? pending : approved)(bought))
    return undefined
  }
  const when = {
    approved: (listener: Approved) => ((approved = listener), when),
    pending: (listener: Approved) => ((pending = listener), when),
  }
  const store = {
    applicationUsername: '',
    register: vi.fn<(products: unknown[]) => void>(),
    initialize: async () => [],
    update: async () => held.filter(({ products: [one] }) => !finished.includes(one?.id ?? '')).forEach(approved),
    when: () => when,
    get: (id: string) => (id in prices ? productOf(prices[id] ?? 0, () => order(id)) : undefined),
    restorePurchases: async () => (failure === undefined ? undefined : { code: failure }),
    localTransactions: held,
  }
  window.daystreamApp = { platform, version: '1.0.0' }
  const { platform: memory } = createMemoryDevice()
  devicePlatform.register({ ...memory, purchases: { store, Platform, ProductType } as unknown as StorePlugin })
  return {
    hold: (id) => void buy(id),
    failWith: (code) => void (failure = code),
    deferPayment: () => void (isDeferred = true),
    approve: () => held.forEach((bought) => approved(bought)),
    finished,
    registered: () => store.register.mock.calls.flatMap(([products]) => products),
    account: () => store.applicationUsername,
  }
}

export function removeStore(): void {
  delete window.daystreamApp
  removePlugin()
}

/** Removes the application's store plug-in. */
export function removePlugin(): void {
  devicePlatform.register(undefined)
}

const productOf = (price: number, order: () => unknown) => ({
  pricing: { price: `$${price.toFixed(2)}`, priceMicros: price * 1e6, currency: 'USD' },
  offers: [{ order }],
})

type Bought = { id: string; finish: () => Promise<void> }

function transactionOf(platform: 'ios' | 'android', { id, finish }: Bought): CdvPurchase.Transaction {
  const isApple = platform === 'ios'
  return {
    platform: isApple ? Platform.APPLE_APPSTORE : Platform.GOOGLE_PLAY,
    state: 'approved',
    products: [{ id }],
    finish,
    ...(isApple ? { jwsRepresentation: `signed ${id}` } : { nativePurchase: { packageName: 'com.example.school' } }),
    parentReceipt: isApple ? {} : { purchaseToken: `token ${id}` },
  } as unknown as CdvPurchase.Transaction
}

import type { Store } from '#contract/shop/storePurchases/rules.ts'

/** What a store says of a purchase. */
export type Purchase = {
  store: Store
  /** Of Apple the transaction id, of Google the purchase token: one for each purchase. */
  reference: string
  /** The bundle id or the package of the application. */
  appId: string
  productId: string
  /** What was paid, in minor units; 0 where nothing was, or where the store does not say. */
  amountMinor: number
  currency: string
  /** The account that the application named; null: none. */
  accountToken: string | null
  isRefunded: boolean
  statedAt: Date
}

/** The currency of nothing: ISO 4217 names it so. */
export const noCurrency = 'XXX'

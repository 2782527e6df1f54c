import type { Store } from '#contract/shop/storePurchases/rules.ts'

/** A store's statement about a purchase. */
export type Purchase = {
  store: Store
  /** Apple's transaction id or Google's purchase token, unique per purchase. */
  reference: string
  /** The bundle id or the package of the application. */
  appId: string
  productId: string
  /** The paid sum in minor units; 0 if it was free or the store does not say. */
  amountMinor: number
  currency: string
  /** The account that the application named, if any. */
  accountToken: string | null
  isRefunded: boolean
  statedAt: Date
}

/** The ISO 4217 code for no currency. */
export const noCurrency = 'XXX'

/// <reference types="cordova-plugin-purchase" />

export type StorePlugin = Pick<typeof CdvPurchase, 'store' | 'Platform' | 'ProductType'>

/** The plug-in for the store of the mobile application, if it has one. */
export function storePlugin(): StorePlugin | undefined {
  return (window as { CdvPurchase?: StorePlugin }).CdvPurchase
}

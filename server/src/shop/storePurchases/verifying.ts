import type { Body } from '#contract/endpoint.ts'
import type { createStorePurchase } from '#contract/shop/storePurchases/api.ts'
import type { StoreSettings } from '../../platform/config/configStores.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { readApplePurchase } from './apple.ts'
import { findGooglePurchase } from './google.ts'
import type { Purchase } from './purchase.ts'

export type Reported = Body<typeof createStorePurchase>

/** The purchase as its store states it, not as it was reported. Throws `stores_unavailable`, `purchase_invalid`. */
export async function verifyPurchase(settings: StoreSettings, reported: Reported): Promise<Purchase> {
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

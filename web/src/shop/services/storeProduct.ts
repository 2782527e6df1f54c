import type { FeatureFlags } from '#contract/brands/api.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { storePlugin } from '../../platform/device/storePlugin.ts'

/** The product by which the store of the mobile application sells a service; undefined where it does not. */
export function storeProductOf(
  { appstore_product_id: productId }: { appstore_product_id: string | null },
  flags: FeatureFlags,
): string | undefined {
  return mobileApp() && storePlugin() && flags.is_app_store_support ? (productId ?? undefined) : undefined
}

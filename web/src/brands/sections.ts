import type { FeatureFlags } from '#contract/brands/api.ts'
import { mobileApp, storePlugin } from '../platform/device/mobileApp.ts'
import { useApplicationConfig } from './applicationConfig.ts'

/** Whether courses are for sale here; mobile applications may sell only through their store. */
export function hasShop(flags: FeatureFlags): boolean {
  return !mobileApp() || flags.is_app_store_support
}

/** The product by which the store of the mobile application sells a service; undefined where it does not. */
export function storeProductOf(
  { appstore_product_id: productId }: { appstore_product_id: string | null },
  flags: FeatureFlags,
): string | undefined {
  return mobileApp() && storePlugin() && flags.is_app_store_support ? (productId ?? undefined) : undefined
}

/** Whether videos can be downloaded: only the mobile application has enough storage. */
export function hasDownloads(flags: FeatureFlags): boolean {
  return mobileApp() !== undefined && flags.is_offline_enable
}

/** The brand's feature flags, on any signed-in screen. */
export function useFlags(): FeatureFlags {
  return useApplicationConfig().feature_flags
}

import type { FeatureFlags } from '#contract/brands/api.ts'
import { mobileApp } from '../platform/device/mobileApp.ts'
import { useApplicationConfig } from './applicationConfig.ts'

/** Whether courses are for sale here; mobile applications may sell only through their store. */
export function hasShop(flags: FeatureFlags): boolean {
  return !mobileApp() || flags.is_app_store_support
}

/** Whether videos can be downloaded: only the mobile application has enough storage. */
export function hasDownloads(flags: FeatureFlags): boolean {
  return mobileApp() !== undefined && flags.is_offline_enable
}

/** The brand's feature flags, on any signed-in screen. */
export function useFlags(): FeatureFlags {
  return useApplicationConfig().feature_flags
}

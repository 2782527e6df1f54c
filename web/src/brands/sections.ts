import type { FeatureFlags } from '#contract/brands/api.ts'
import { mobileApp } from '../platform.ts'
import { useApplicationConfig } from './applicationConfig.ts'

/** Whether courses can be bought here: a mobile application may sell only through its store. */
export function hasShop(flags: FeatureFlags): boolean {
  return !mobileApp() || flags.is_app_store_support
}

/** Whether videos can be kept on this device: only a mobile application has the room. */
export function hasDownloads(flags: FeatureFlags): boolean {
  return mobileApp() !== undefined && flags.is_offline_enable
}

/** What the brand switches on and off, on any screen behind the sign-in. */
export function useFlags(): FeatureFlags {
  return useApplicationConfig().feature_flags
}

import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { configVersion, getApplicationConfig, type ApplicationConfig, type FeatureFlags } from '#contract/brands/api.ts'
import { call } from '../platform/api/api.ts'
import { queryClient } from '../platform/cache/queries.ts'
import { mayBeApplication, mobileApp } from '../platform/device/mobileApp.ts'
import { log } from '../platform/log/log.ts'
import { ConfigFailure } from './publicConfig.ts'

/** Flags and settings of the brand; served from the cache for up to a day while it is refetched. */
export function applicationConfigQuery() {
  return queryOptions({ queryKey, staleTime: 300_000, queryFn: ({ signal }) => fetchConfig(signal) })
}

/** Flags and settings of the brand, on any signed-in screen. */
export function useApplicationConfig(): ApplicationConfig {
  return useSuspenseQuery(applicationConfigQuery()).data
}

const queryKey = [getApplicationConfig.path]

/** A configuration of another version belongs to another build: the cached one stays in use. */
async function fetchConfig(signal: AbortSignal): Promise<ApplicationConfig> {
  const { config } = (await call(getApplicationConfig, { signal })).data
  if (config.version === configVersion) return config
  const cached = queryClient.getQueryData<ApplicationConfig>(queryKey)
  const mismatch = `The configuration has version ${config.version}, not ${configVersion}`
  if (!cached) throw new ConfigFailure(mismatch)
  log('warn', `${mismatch}: the cached one stays`)
  return cached
}

/** Whether courses are for sale here; mobile applications may sell only through their store. */
export function hasShop(flags: FeatureFlags): boolean {
  return !(mayBeApplication && mobileApp()) || flags.is_app_store_support
}

/** Whether videos can be downloaded: only the mobile application has enough storage. */
export function hasDownloads(flags: FeatureFlags): boolean {
  return mayBeApplication && mobileApp() !== undefined && flags.is_offline_enable
}

/** The brand's feature flags, on any signed-in screen. */
export function useFlags(): FeatureFlags {
  return useApplicationConfig().feature_flags
}

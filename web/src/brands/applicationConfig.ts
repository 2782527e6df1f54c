import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { configVersion, getApplicationConfig, type ApplicationConfig } from '#contract/brands/api.ts'
import { call } from '../api.ts'
import { log } from '../log.ts'
import { queryClient } from '../queries.ts'
import { ConfigFailure } from './configFailure.ts'

/** Flags and numbers of the brand. What is kept is used at once for up to a day and looked up again behind. */
export function applicationConfigQuery() {
  return queryOptions({ queryKey, staleTime: 300_000, queryFn: ({ signal }) => fetchConfig(signal) })
}

/** Flags and numbers of the brand, on any screen behind the sign-in. */
export function useApplicationConfig(): ApplicationConfig {
  return useSuspenseQuery(applicationConfigQuery()).data
}

const queryKey = ['application-config']

/** A configuration of another version is for another build: the kept one stays. */
async function fetchConfig(signal: AbortSignal): Promise<ApplicationConfig> {
  const { config } = (await call(getApplicationConfig, { signal })).data
  if (config.version === configVersion) return config
  const kept = queryClient.getQueryData<ApplicationConfig>(queryKey)
  const mismatch = `The configuration has version ${config.version}, not ${configVersion}`
  if (!kept) throw new ConfigFailure(mismatch)
  log('warn', `${mismatch}: the kept one stays`)
  return kept
}

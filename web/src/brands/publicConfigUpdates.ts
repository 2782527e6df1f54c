import { useSyncExternalStore } from 'react'
import { getPublicConfig, type PublicConfig } from '#contract/brands/api.ts'
import { call } from '../platform/api/api.ts'
import { createEmitter } from '../platform/events/emitter.ts'
import { applyPublicConfig, publicConfig } from './publicConfig.ts'

const emitter = createEmitter()

/** As `publicConfig`; rerenders when the brand has changed. */
export function usePublicConfig(): PublicConfig {
  return useSyncExternalStore(emitter.subscribe, publicConfig)
}

/** Loads the configuration again, as the brand may have changed. */
export async function reloadPublicConfig(): Promise<void> {
  const config = await call(getPublicConfig)
  if (JSON.stringify(config) === JSON.stringify(publicConfig())) return
  applyPublicConfig(config)
  emitter.emit()
}

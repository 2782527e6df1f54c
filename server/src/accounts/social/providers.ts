import { socialSources, type SocialSource } from '#contract/brands/socialNetworks.ts'
import type { SocialSettings } from '../../platform/config/configSocial.ts'
import type { Provider, Providers } from './provider.ts'

/** The configured networks. */
export function configuredSources(settings: SocialSettings): SocialSource[] {
  return socialSources.filter((source) => settings[source])
}

/** The library that speaks to them takes 8 MB, and few requests need it: loaded with the first. */
export function openProviders(settings: SocialSettings): Providers {
  let opened: Promise<Providers> | undefined
  const open = async (source: SocialSource) => {
    opened ??= import('./openIdProviders.ts').then(({ openIdProviders }) => openIdProviders(settings))
    opened.catch(() => (opened = undefined))
    const provider = (await opened)[source]
    if (!provider) throw new Error(`${source} is not configured`)
    return provider
  }
  const lazyProvider = (source: SocialSource): Provider => ({
    begin: async (redirectUri, proof) => (await open(source)).begin(redirectUri, proof),
    finish: async (address, proof) => (await open(source)).finish(address, proof),
  })
  return Object.fromEntries(configuredSources(settings).map((source) => [source, lazyProvider(source)]))
}

import { useSyncExternalStore } from 'react'
import { getPublicConfig, type Project, type PublicConfig } from '#contract/brands/api.ts'
import { call, parseAnswer, setBrand } from '../platform/api/api.ts'
import { createEmitter } from '../platform/emitter.ts'
import { currentLanguage } from '../platform/language/language.ts'
import { applyBrand } from '../platform/theme/theme.ts'

/** There is neither a usable nor a cached application configuration. */
export class ConfigFailure extends Error {}

const emitter = createEmitter()

let loaded: PublicConfig | undefined

/** The public configuration of the host name's brand. Throws before `loadPublicConfig` has resolved. */
export function publicConfig(): PublicConfig {
  if (!loaded) throw new Error('The public configuration is not loaded yet')
  return loaded
}

/** The URL of a server file: relative paths are resolved against the configured domain. */
export function fileAddress(path: string): string {
  return path === '' || /^(https?:|data:|blob:)/.test(path) ? path : publicConfig().domain + path
}

export function tagline(): string {
  return localized(publicConfig().project.tagline)
}

/** A brand text in the current language, else in the brand's default; empty when missing. */
export function localized(texts: Project['tagline']): string {
  return texts[currentLanguage()] ?? texts[publicConfig().project.default_language] ?? ''
}

/** Loads the public configuration, embedded in the page or by a call, and applies the brand. */
export async function loadPublicConfig(): Promise<PublicConfig> {
  const config = applyPublicConfig(embeddedConfig() ?? (await call(getPublicConfig)))
  document.title = config.project.title
  return config
}

/** Sets the configuration that `publicConfig` returns. */
export function setPublicConfig(config: PublicConfig): void {
  loaded = config
}

/** Stores the configuration and applies the brand's theme, colours and icon. */
function applyPublicConfig(config: PublicConfig): PublicConfig {
  setPublicConfig(config)
  const { project } = config
  setBrand(project.id)
  const { theme, accent_style: accentStyle, sign_in_picture: picture } = project
  applyBrand({ theme, accentStyle, hasPicture: picture !== '' })
  setFavicon(project)
  return config
}

function embeddedConfig(): PublicConfig | undefined {
  const text = document.getElementById('public-config')?.textContent
  return text ? (parseAnswer(text) as PublicConfig) : undefined
}

function setFavicon({ favicon }: Project): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link) link.href = favicon
}

/** Like `publicConfig`; rerenders when the brand changes. */
export function usePublicConfig(): PublicConfig {
  return useSyncExternalStore(emitter.subscribe, publicConfig)
}

/** Refetches the configuration, in case the brand has changed. */
export async function reloadPublicConfig(): Promise<void> {
  const config = await call(getPublicConfig)
  if (JSON.stringify(config) === JSON.stringify(publicConfig())) return
  applyPublicConfig(config)
  emitter.emit()
}

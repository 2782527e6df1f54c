import { getPublicConfig, type Project, type PublicConfig } from '#contract/brands/api.ts'
import { call, setBrand } from '../api.ts'
import { currentLanguage } from '../language.ts'
import { applyBrand } from '../theme.ts'
import faceIcon from './icons/face.svg?inline'
import mindIcon from './icons/mind.svg?inline'
import webIcon from './icons/web.svg?inline'

const icons: Record<string, string> = { face: faceIcon, mind: mindIcon }
let loaded: PublicConfig | undefined

/** Who the site is, of the host name's brand. Throws before `loadPublicConfig` is done. */
export function publicConfig(): PublicConfig {
  if (!loaded) throw new Error('The public configuration is not loaded yet')
  return loaded
}

/** Where a file of the server is read: below the configured domain, unless it has a whole address. */
export function fileAddress(path: string): string {
  return path === '' || /^(https?:|data:|blob:)/.test(path) ? path : publicConfig().domain + path
}

/** The brand's line about itself in the language of the screen, else in the brand's own. */
export function tagline(): string {
  return inOwnLanguage(publicConfig().project.tagline)
}

/** What the brand says in the language of the screen, else in its own; empty where it says nothing. */
export function inOwnLanguage(said: Project['tagline']): string {
  return said[currentLanguage()] ?? said[publicConfig().project.default_language] ?? ''
}

/** Finds out who the site is and dresses the page: from the page itself where the server wrote it there, else by a call. */
export async function loadPublicConfig(): Promise<PublicConfig> {
  loaded = writtenInPage() ?? (await call(getPublicConfig))
  const { project } = loaded
  setBrand(project.id)
  applyBrand({ theme: project.theme, accentStyle: project.accent_style })
  showIcon(project)
  document.title = project.title
  return loaded
}

function writtenInPage(): PublicConfig | undefined {
  const text = document.getElementById('public-config')?.textContent
  return text ? (JSON.parse(text) as PublicConfig) : undefined
}

function showIcon({ favicon, theme }: Project): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link) link.href = favicon || (icons[theme] ?? webIcon)
}

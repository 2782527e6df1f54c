import { useSyncExternalStore } from 'react'
import { listenersOf } from './listeners.ts'
import { readPreference, savePreference } from './preferences.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const listeners = listenersOf()

/** Puts the saved choice on the page; call it before the first draw. */
export function startTheme(): void {
  apply(currentTheme())
}

/** The choice of this device; `system` until one is made. */
export function currentTheme(): Theme {
  const saved = readPreference('theme')
  return themes.find((theme) => theme === saved) ?? 'system'
}

/** Changes the scheme at once and remembers it on this device. */
export function setTheme(theme: Theme): void {
  savePreference('theme', theme === 'system' ? null : theme)
  apply(theme)
  listeners.tell()
}

/** The choice of this device; the component draws again when it changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(listeners.add, currentTheme)
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Puts a brand's colours, radii and pictures on the page; a brand without colours of its own gets the neutral ones. */
export function applyBrand({ theme, accentStyle }: { theme: string; accentStyle: string }): void {
  document.documentElement.dataset.brand = theme
  // The server has written it into the page already.
  if (accentStyle === '' || document.getElementById('accent')) return
  const style = document.createElement('style')
  style.id = 'accent'
  style.textContent = accentStyle
  document.head.append(style)
}

import { useSyncExternalStore } from 'react'
import { createEmitter } from '../emitter.ts'
import { readPreference, savePreference } from '../storage/cookie.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const emitter = createEmitter()

/** Applies the stored theme; called before the first render. */
export function startTheme(): void {
  apply(currentTheme())
}

/** The stored theme; `system` by default. */
export function currentTheme(): Theme {
  const saved = readPreference('theme')
  return themes.find((theme) => theme === saved) ?? 'system'
}

export function setTheme(theme: Theme): void {
  savePreference('theme', theme === 'system' ? null : theme)
  apply(theme)
  emitter.emit()
}

export function useTheme(): Theme {
  return useSyncExternalStore(emitter.subscribe, currentTheme)
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

type BrandLook = { theme: string; accentStyle: string; hasPicture: boolean }

/** Applies the theme, accent colours and sign-in picture of a brand; one without a theme of its own gets the neutral one. */
export function applyBrand({ theme, accentStyle, hasPicture }: BrandLook): void {
  document.documentElement.toggleAttribute('data-picture', hasPicture)
  document.documentElement.dataset.brand = theme
  // The server may have rendered it into the page.
  const existing = document.getElementById('accent')
  if (!existing && accentStyle === '') return
  const style = existing ?? document.head.appendChild(document.createElement('style'))
  style.id = 'accent'
  if (style.textContent !== accentStyle) style.textContent = accentStyle
}

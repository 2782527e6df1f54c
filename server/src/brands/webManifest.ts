import type { Language } from '#contract/endpoint.ts'
import { addresses, learnerRoot } from '#contract/platform/addresses.ts'
import type { Brand } from '../platform/http/context.ts'
import { appleIcon, installIconPath } from '../platform/site/installPaths.ts'
import { installIcons } from './installIcons.ts'
import { iconColours } from './themeIcon.ts'

type Shortcut = { name: Record<Language, string>; path: string }

const today: Shortcut = { name: { ru: 'Сегодня', en: 'Today', es: 'Hoy' }, path: addresses.home }
const homework: Shortcut = {
  name: { ru: 'Домашние задания', en: 'Homework', es: 'Tareas' },
  path: addresses.homeworks,
}
const chats: Shortcut = {
  name: { ru: 'Чат с экспертом', en: 'Chat with an expert', es: 'Chat con un experto' },
  path: addresses.chats,
}

/** How a brand's site is called, looks and opens once it is installed (W3C Web Application Manifest). */
export function webManifestOf(brand: Brand, language: Language) {
  const { title, tagline, theme, default_language: own } = brand.public.project
  const shortcuts = [today, homework, ...(brand.application.feature_flags.is_chat_support ? [chats] : [])]
  return {
    // One site in every language.
    id: `${learnerRoot}/`,
    start_url: `${learnerRoot}/`,
    scope: `${learnerRoot}/`,
    display: 'standalone',
    name: title,
    short_name: title,
    description: tagline[language] ?? tagline[own] ?? '',
    lang: language,
    dir: 'ltr',
    categories: ['education'],
    background_color: '#ffffff',
    theme_color: iconColours[theme],
    icons: Object.entries(installIcons)
      .filter(([name]) => name !== appleIcon)
      .map(([name, { size, purpose }]) => ({
        src: `${installIconPath}${name}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    shortcuts: shortcuts.map(({ name, path }) => ({ name: name[language], url: `${learnerRoot}${path}` })),
  }
}

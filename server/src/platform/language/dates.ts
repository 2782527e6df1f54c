import type { Language } from '#contract/endpoint.ts'

const locales = { ru: 'ru-RU', en: 'en-GB', es: 'es-ES' } as const

/** “24 November” in a language. */
export function formatDayMonth(date: Date, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'long', timeZone }).format(date)
}

/** “03:00” in a language. */
export function formatClock(date: Date, language: Language, timeZone: string): string {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  return new Intl.DateTimeFormat(locales[language], clock).format(date)
}

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

/** Adds the Spanish article, which agrees with the hour: “la 01:30”, “las 02:30”. */
export function formatSentenceTime(time: string, language: Language): string {
  if (language !== 'es') return time
  return `${time.startsWith('01:') ? 'la' : 'las'} ${time}`
}

/** The canonical name of a time zone; undefined if unknown. */
export function knownTimezone(timezone: string | undefined): string | undefined {
  if (!timezone) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

import type { FieldRule } from '../errorTexts.ts'
import { languages, type Language } from '../endpoint.ts'
import type { User } from './api.ts'

/** What the input shows as an example; nobody's own handle. */
export const instagramExample = 'instagram_id'

/** Empty, or letters, digits, underscores and single dots, 1 to 30, with no dot at either end. */
export function instagramFailure(handle: string): FieldRule | undefined {
  if (handle === '') return undefined
  if (handle.toLowerCase() === instagramExample) return 'instagram_example'
  return handle.length <= 30 && /^\w+(\.\w+)*$/.test(handle) ? undefined : 'instagram'
}

/** Empty, or DD.MM.YYYY naming a day that was. `today` is YYYY-MM-DD. */
export function birthdayFailure(birthday: string, today: string): FieldRule | undefined {
  if (birthday === '') return undefined
  const date = isoBirthday(birthday)
  if (!date) return 'birthday'
  const day = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date) return 'date_nonexistent'
  return date > today || date < '1900-01-01' ? 'birthday' : undefined
}

/** DD.MM.YYYY as YYYY-MM-DD, or undefined when it is not written so. The day may still not exist. */
export function isoBirthday(birthday: string): string | undefined {
  const match = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(birthday)
  if (!match) return undefined
  const [, day, month, year] = match
  return `${year}-${month}-${day}`
}

/** A leading plus is allowed; without spaces, brackets and hyphens 10 to 15 digits remain. Empty is allowed. */
export function phoneFailure(phone: string): FieldRule | undefined {
  if (phone.trim() === '') return undefined
  return /^\+?\d{10,15}$/.test(phone.replaceAll(/[\s()-]/g, '')) ? undefined : 'phone'
}

export const languageCodes: Record<Language, string> = { ru: 'ru-RU', en: 'en-US', es: 'es-ES' }

/** `ru` or `ru-RU` as the locale, or undefined for a language that does not exist here. */
export function localeOf(languageCode: string): Language | undefined {
  return languages.find((language) => language === languageCode || languageCodes[language] === languageCode)
}

/** First plus last name, else the e-mail. */
export function displayName(user: Pick<User, 'name' | 'last_name' | 'email'>): string {
  return [user.name, user.last_name].filter(Boolean).join(' ') || (user.email ?? '')
}

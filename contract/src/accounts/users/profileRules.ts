import { isDate } from '../../platform/dates.ts'
import type { FieldRule } from '../../fieldTexts.ts'
import { languages, type Language } from '../../endpoint.ts'

export const instagramExample = 'instagram_id'

/** Valid: empty, or 1 to 30 letters, digits, underscores and single dots, without a dot at either end. */
export function instagramError(handle: string): FieldRule | undefined {
  if (handle === '') return undefined
  if (handle.toLowerCase() === instagramExample) return 'instagram_example'
  return handle.length <= 30 && /^\w+(\.\w+)*$/.test(handle) ? undefined : 'instagram'
}

/** Valid: empty, or an existing past date as DD.MM.YYYY. `today` is YYYY-MM-DD. */
export function birthdayError(birthday: string, today: string): FieldRule | undefined {
  if (birthday === '') return undefined
  const date = isoBirthday(birthday)
  if (!date) return 'birthday'
  if (!isDate(date)) return 'date_nonexistent'
  return date > today || date < '1900-01-01' ? 'birthday' : undefined
}

/** Converts DD.MM.YYYY to YYYY-MM-DD; undefined for another format. Does not check that the date exists. */
export function isoBirthday(birthday: string): string | undefined {
  const match = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(birthday)
  if (!match) return undefined
  const [, day, month, year] = match
  return `${year}-${month}-${day}`
}

/** Valid: empty, or 10 to 15 digits with an optional plus, spaces, brackets and hyphens. */
export function phoneError(phone: string): FieldRule | undefined {
  if (phone.trim() === '') return undefined
  return /^\+?\d{10,15}$/.test(phone.replaceAll(/[\s()-]/g, '')) ? undefined : 'phone'
}

export const languageCodes: Record<Language, string> = { ru: 'ru-RU', en: 'en-US', es: 'es-ES' }

/** The language of `ru` or `ru-RU`; undefined if unsupported. */
export function localeOf(languageCode: string): Language | undefined {
  return languages.find((language) => language === languageCode || languageCodes[language] === languageCode)
}

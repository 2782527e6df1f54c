import type { FieldRule } from '../errorTexts.ts'

export const emailMaximum = 254
export const passwordMinimum = 8
export const passwordMaximum = 200
export const appIdMinimum = 8
export const appIdMaximum = 100
/** A closed account can be reopened for 14 days, then its personal data is erased. */
export const restoreDays = 14
/** A token lives for 30 days. */
export const tokenDays = 30

/** Without signs that are not seen or that turn the text around (\p{C}): two addresses that look alike are alike. */
const emailPattern = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@.<>()[\]\\,;:"]+(\.[^\s\p{C}@.<>()[\]\\,;:"]+)+$/u

export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** What is wrong with an e-mail that was typed, or undefined. */
export function emailFailure(email: string): FieldRule | undefined {
  const normal = normalEmail(email)
  if (normal === '') return 'required'
  return normal.length <= emailMaximum && emailPattern.test(normal) ? undefined : 'email'
}

/** What is wrong with the id that a device gives itself; `limit` is the length that it breaks. */
export function appIdFailure(appId: string): { rule: FieldRule; limit: number } | undefined {
  if (appId.length < appIdMinimum) return { rule: 'too_short', limit: appIdMinimum }
  return appId.length > appIdMaximum ? { rule: 'too_long', limit: appIdMaximum } : undefined
}

/** What is wrong with a password at sign-in: its quality is asked for only where it is set. */
export function passwordFailure(password: string): FieldRule | undefined {
  return password.trim() === '' ? 'required' : undefined
}

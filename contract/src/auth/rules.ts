import type { FieldRule } from '../errorTexts.ts'

export const emailMaximum = 254
export const passwordMinimum = 8
export const passwordMaximum = 200
/** A token lives for 30 days. */
export const tokenDays = 30

const emailPattern = /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)+$/

export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** What is wrong with an e-mail that was typed, or undefined. */
export function emailFailure(email: string): FieldRule | undefined {
  const normal = normalEmail(email)
  if (normal === '') return 'required'
  return normal.length <= emailMaximum && emailPattern.test(normal) ? undefined : 'email'
}

/** What is wrong with a password at sign-in: its quality is asked for only where it is set. */
export function passwordFailure(password: string): FieldRule | undefined {
  return password.trim() === '' ? 'required' : undefined
}

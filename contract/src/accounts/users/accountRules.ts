import type { FieldRule } from '../../fieldTexts.ts'

export const maxEmailLength = 254
export const minPasswordLength = 8
export const maxPasswordLength = 200
export const minAppIdLength = 8
export const maxAppIdLength = 100
/** A closed account can be reopened for 14 days; then it is anonymised. */
export const restoreDays = 14

/** Rejects invisible and bidirectional characters (\p{C}), so that addresses that look the same are the same. */
const emailPattern = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@.<>()[\]\\,;:"]+(\.[^\s\p{C}@.<>()[\]\\,;:"]+)+$/u

/** Some devices type "ü" as one character, others as two. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase().normalize('NFC')
}

/** The rule that an e-mail breaks, if any. */
export function emailError(email: string): FieldRule | undefined {
  const normal = normalEmail(email)
  if (normal === '') return 'required'
  return normal.length <= maxEmailLength && emailPattern.test(normal) ? undefined : 'email'
}

/** The rule that a device's app id breaks, if any, with the length limit. */
export function appIdError(appId: string): { rule: FieldRule; limit: number } | undefined {
  if (appId.length < minAppIdLength) return { rule: 'too_short', limit: minAppIdLength }
  return appId.length > maxAppIdLength ? { rule: 'too_long', limit: maxAppIdLength } : undefined
}

/** The rule that a password breaks at sign-in, if any; its strength is checked only when it is set. */
export function passwordError(password: string): FieldRule | undefined {
  return password.trim() === '' ? 'required' : undefined
}

import type { FieldRule } from '../../fieldTexts.ts'

export const emailMaximum = 254
export const passwordMinimum = 8
export const passwordMaximum = 200
export const appIdMinimum = 8
export const appIdMaximum = 100
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
  return normal.length <= emailMaximum && emailPattern.test(normal) ? undefined : 'email'
}

/** The rule that a device's app id breaks, if any, with the length limit. */
export function appIdError(appId: string): { rule: FieldRule; limit: number } | undefined {
  if (appId.length < appIdMinimum) return { rule: 'too_short', limit: appIdMinimum }
  return appId.length > appIdMaximum ? { rule: 'too_long', limit: appIdMaximum } : undefined
}

/** The rule that a password breaks at sign-in, if any; its strength is checked only when it is set. */
export function passwordError(password: string): FieldRule | undefined {
  return password.trim() === '' ? 'required' : undefined
}

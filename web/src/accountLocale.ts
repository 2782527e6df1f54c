import { isStaffConsole } from './paths.ts'
import { onSessionEnd, storedToken } from './session.ts'

const key = isStaffConsole ? 'staff-locale' : 'locale'

onSessionEnd(() => localStorage.removeItem(key))

/** Keeps the locale of the account on this device: a page that asks for no account speaks its language too. */
export function keepAccountLocale(locale: string): void {
  localStorage.setItem(key, locale)
}

/** The locale of the account that is signed in, once this device knows it. */
export function keptAccountLocale(): string | undefined {
  return storedToken() ? (localStorage.getItem(key) ?? undefined) : undefined
}

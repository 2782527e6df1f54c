import { isStaffConsole } from '../navigation/paths.ts'
import { onSessionEnd, storedToken } from '../session/session.ts'

const key = isStaffConsole ? 'staff-locale' : 'locale'

onSessionEnd(() => localStorage.removeItem(key))

/** Stores the account's locale for pages that load without the account. */
export function storeAccountLocale(locale: string): void {
  localStorage.setItem(key, locale)
}

/** The stored locale of the signed-in account. */
export function storedAccountLocale(): string | undefined {
  return storedToken() ? (localStorage.getItem(key) ?? undefined) : undefined
}

import { readCookie, writeCookie } from './cookie.ts'

/** Settings of this device. Stored as cookies, because the server renders the page with them. */
export type Preference = 'language' | 'theme' | 'menu'

const yearSeconds = 31_536_000

/** The stored value, or null. */
export function readPreference(name: Preference): string | null {
  return readCookie(name) ?? null
}

/** Stores a value for a year; null deletes it. */
export function savePreference(name: Preference, value: string | null): void {
  writeCookie(name, value ?? '', { seconds: value === null ? 0 : yearSeconds, sameSite: 'Lax' })
}

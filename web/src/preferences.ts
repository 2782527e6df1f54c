import { readCookie, writeCookie } from './cookie.ts'

/** What a person chose for this device. Kept as cookies, because the server writes it into the page it sends. */
export type Preference = 'language' | 'theme'

const year = 31_536_000

/** The choice, or null when none was made. */
export function readPreference(name: Preference): string | null {
  return readCookie(name) ?? null
}

/** Keeps a choice for a year; null forgets it. */
export function savePreference(name: Preference, value: string | null): void {
  writeCookie(name, value ?? '', { seconds: value === null ? 0 : year, sameSite: 'Lax' })
}

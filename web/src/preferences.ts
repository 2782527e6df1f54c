/** What a person chose for this device. Kept as cookies, because the server writes it into the page it sends. */
export type Preference = 'language' | 'theme'

const year = 31_536_000

/** The choice, or null when none was made. */
export function readPreference(name: Preference): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) || null
}

/** Keeps a choice for a year; null forgets it. */
export function savePreference(name: Preference, value: string | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = value === null ? 0 : year
  // oxlint-disable-next-line unicorn/no-document-cookie -- the cookie store is absent on plain http
  document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}

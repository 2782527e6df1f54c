/** Secrets that the device encrypts. All are read before the application starts, so that reading one does not wait. */
export type KeyStore = {
  read: (name: string) => string | undefined
  /** Undefined deletes it. Resolves when the device has stored it. */
  write: (name: string, value: string | undefined) => Promise<void>
}

let keyStore: KeyStore | undefined

/** Keeps in the key store what a browser keeps in cookies, which the origins of the mobile application do not have. */
export function setKeyStore(keys: KeyStore): void {
  keyStore = keys
}

/** Whether the browser blocks cookies, which sessions need. */
export function areCookiesBlocked(): boolean {
  const name = 'probe'
  writeCookie(name, '1', { seconds: 60, sameSite: 'Strict' })
  const isStored = readCookie(name) !== undefined
  writeCookie(name, '', { seconds: 0, sameSite: 'Strict' })
  return !isStored
}

type CookieOptions = { seconds: number; sameSite: 'Strict' | 'Lax'; path?: string }

/** The value of a cookie; undefined when it is missing or empty. */
export function readCookie(name: string): string | undefined {
  if (keyStore) return keyStore.read(name)
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) || undefined
}

/** Sets a cookie without encoding its value; 0 seconds deletes it. */
export function writeCookie(name: string, value: string, { seconds, sameSite, path = '/' }: CookieOptions): void {
  if (keyStore) return void keyStore.write(name, seconds > 0 ? value : undefined)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- `cookieStore` is missing on plain http
  document.cookie = `${name}=${value}; Path=${path}; Max-Age=${seconds}; SameSite=${sameSite}${secure}`
}

/** Settings of this device. Stored as cookies, because the server renders the page with them. */
type Preference = 'language' | 'theme' | 'menu' | 'slots'

const yearSeconds = 31_536_000

export function readPreference(name: Preference): string | null {
  return readCookie(name) ?? null
}

/** Stores a value for a year; null deletes it. */
export function savePreference(name: Preference, value: string | null): void {
  writeCookie(name, value ?? '', { seconds: value === null ? 0 : yearSeconds, sameSite: 'Lax' })
}

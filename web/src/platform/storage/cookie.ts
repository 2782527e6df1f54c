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
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) || undefined
}

/** Sets a cookie without encoding its value; 0 seconds deletes it. */
export function writeCookie(name: string, value: string, { seconds, sameSite, path = '/' }: CookieOptions): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- `cookieStore` is missing on plain http
  document.cookie = `${name}=${value}; Path=${path}; Max-Age=${seconds}; SameSite=${sameSite}${secure}`
}

/** Whether this browser keeps no cookies, without which nobody stays signed in. */
export function areCookiesBlocked(): boolean {
  const name = 'probe'
  writeCookie(name, '1', { seconds: 60, sameSite: 'Strict' })
  const isKept = readCookie(name) !== undefined
  writeCookie(name, '', { seconds: 0, sameSite: 'Strict' })
  return !isKept
}

type Lifetime = { seconds: number; sameSite: 'Strict' | 'Lax'; path?: string }

/** The value of a cookie; undefined when there is none or it is empty. */
export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) || undefined
}

/** Values are written as they are; 0 seconds forget the cookie. */
export function writeCookie(name: string, value: string, { seconds, sameSite, path = '/' }: Lifetime): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- the cookie store is absent on plain http
  document.cookie = `${name}=${value}; Path=${path}; Max-Age=${seconds}; SameSite=${sameSite}${secure}`
}

export type Cookie = {
  name: string
  value: string
  path: string
  /** 0 deletes the cookie. */
  seconds: number
  httpOnly?: true
  /** `SameSite=Lax`: also sent when the user follows a link from another site. */
  isLax?: true
}

export function formatCookie({ name, value, path, seconds, httpOnly, isLax }: Cookie, isSecure: boolean): string {
  const attributes = [`Path=${path}`, `Max-Age=${seconds}`, `SameSite=${isLax ? 'Lax' : 'Strict'}`]
  if (httpOnly) attributes.push('HttpOnly')
  if (isSecure) attributes.push('Secure')
  return [`${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`, ...attributes].join('; ')
}

/** Cookies by name; the first of two equal names wins: its path is longer. */
export function parseCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header?.split(/; */) ?? []) {
    const equals = pair.indexOf('=')
    const name = pair.slice(0, equals)
    if (equals > 0 && !cookies.has(name)) cookies.set(name, decoded(pair.slice(equals + 1)))
  }
  return cookies
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

export type Cookie = {
  name: string
  value: string
  path: string
  /** 0 deletes it. */
  seconds: number
  /** Scripts cannot read it. */
  httpOnly?: true
  /** Sent also when a link of another site leads here. */
  isLax?: true
}

/** The `Set-Cookie` of a cookie. */
export function formatCookie({ name, value, path, seconds, httpOnly, isLax }: Cookie, isSecure: boolean): string {
  const attributes = [`Path=${path}`, `Max-Age=${seconds}`, `SameSite=${isLax ? 'Lax' : 'Strict'}`]
  if (httpOnly) attributes.push('HttpOnly')
  if (isSecure) attributes.push('Secure')
  return [`${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`, ...attributes].join('; ')
}

/** The cookies of a request by name; of two with one name the first, whose path is the longest, counts. */
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

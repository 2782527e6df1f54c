import { hash } from 'node:crypto'
import {
  rememberedNameCookie,
  rememberTokenCookie,
  sessionCookies as sessionCookieNames,
} from '#contract/auth/cookies.ts'
import { tokenDays } from '#contract/auth/rules.ts'
import type { User } from '#contract/users/api.ts'
import { parseCookies, type Cookie } from '../cookie.ts'
import type { Brand, Viewer } from '../machine.ts'
import type { Client } from '../route.ts'

/** The cookie that a bound session is opened with, and the hash of what has to stand in it. */
export type Binding = { name: string; secretHash: Buffer }

type BoundClient = Pick<Client, 'cookies' | 'bindsSession'>

/** Every call sends the cookie of its session, pages do not need it. */
const bindingPath = '/spa'
const rememberPath = '/spa/api/v1/auth'
const lifetime = tokenDays * 86_400

export function secretHashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** Whether a session was begun in the staff console. */
export function isStaff(sessionBrand: string): boolean {
  return sessionBrand === 'staff'
}

/** Each session has a name of its own: what deletes the cookie of one that ended cannot hit the next one's. */
function bindingName(tokenHash: Buffer, sessionBrand: string): string {
  return `${bindingPrefix(sessionBrand)}${tokenHash.toString('hex', 0, 8)}`
}

function bindingPrefix(sessionBrand: string): string {
  return isStaff(sessionBrand) ? 'staff-binding-' : 'binding-'
}

/** Undefined where the token alone opens the session. */
export function bindingOf(
  tokenHash: Buffer,
  { binding_hash: secretHash, brand }: { binding_hash: Buffer | null; brand: string },
): Binding | undefined {
  return secretHash ? { name: bindingName(tokenHash, brand), secretHash } : undefined
}

/** Whether a request with these cookies comes from the browser that a session is bound to, if it is to any. */
export function isBoundBrowser(binding: Binding | undefined, cookies: string | undefined): boolean {
  if (!binding) return true
  const secret = parseCookies(cookies).get(binding.name)
  return secret !== undefined && secretHashOf(secret).equals(binding.secretHash)
}

/** Whether what a session opens belongs to its browser as well: a script of a page must not get more than it had. */
export function staysBound(binding: Binding | undefined, { cookies, bindsSession }: BoundClient): boolean {
  return !binding || (bindsSession && isBoundBrowser(binding, cookies))
}

export function deletedCookie({ name }: Pick<Binding, 'name'>): Cookie {
  return { name, value: '', path: bindingPath, seconds: 0, httpOnly: true }
}

type Opening = { brand: Brand; client: Client; user: User }

/** What a browser keeps of a session that is bound to it. Of an earlier session, or another person, nothing is left. */
export function sessionCookiesOf(
  { token, tokenHash, secret }: { token: string; tokenHash: Buffer; secret: string },
  { brand, client, user }: Opening,
): Cookie[] {
  const { token: name, signedIn, path } = sessionCookieNames(isStaff(brand.id))
  const present = parseCookies(client.cookies)
  const prefix = bindingPrefix(brand.id)
  const former = [...present.keys()].filter(
    (each) => each.startsWith(prefix) && /^[\da-f]{16}$/.test(each.slice(prefix.length)),
  )
  const remembered = present.get(rememberedNameCookie)
  const isOther = remembered !== undefined && remembered !== accountName(user)
  return [
    ...former.map((each) => deletedCookie({ name: each })),
    ...(isOther ? forgottenCookies() : []),
    { name, value: token, path, seconds: lifetime },
    { name: signedIn, value: '1', path, seconds: lifetime, isLax: true },
    {
      name: bindingName(tokenHash, brand.id),
      value: secret,
      path: bindingPath,
      seconds: lifetime,
      httpOnly: true,
    },
  ]
}

/** What deletes all that the browser of a bound session keeps of it, and of "remember me". */
export function signedOutCookies({ unbinding, sessionBrand }: Pick<Viewer, 'unbinding' | 'sessionBrand'>): Cookie[] {
  if (!unbinding) return []
  const { token, signedIn, path } = sessionCookieNames(isStaff(sessionBrand))
  return [
    unbinding,
    { name: token, value: '', path, seconds: 0 },
    { name: signedIn, value: '', path, seconds: 0, isLax: true },
    ...(isStaff(sessionBrand) ? [] : forgottenCookies()),
  ]
}

/** What an account is known by where somebody signs in: its e-mail, or its app id. */
function accountName({ email, app_id: appId }: Pick<User, 'email' | 'app_id'>): string {
  return email ?? appId ?? ''
}

/** Scripts read whose account is remembered, and never what opens it. */
export function rememberedCookies(user: Pick<User, 'email' | 'app_id'>, token: string): Cookie[] {
  return [
    { name: rememberedNameCookie, value: accountName(user), path: '/', seconds: lifetime },
    { name: rememberTokenCookie, value: token, path: rememberPath, seconds: lifetime, httpOnly: true },
  ]
}

export function forgottenCookies(): Cookie[] {
  return [
    { name: rememberedNameCookie, value: '', path: '/', seconds: 0 },
    { name: rememberTokenCookie, value: '', path: rememberPath, seconds: 0, httpOnly: true },
  ]
}

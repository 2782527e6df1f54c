import { hash } from 'node:crypto'
import {
  rememberedNameCookie,
  rememberTokenCookie,
  sessionCookies as sessionCookieNames,
} from '#contract/accounts/auth/cookies.ts'
import { tokenDays } from '#contract/accounts/auth/rules.ts'
import type { User } from '#contract/accounts/users/api.ts'
import { parseCookies, type Cookie } from '../../platform/cookie.ts'
import { staffBrand, type Brand, type Viewer } from '../../platform/http/context.ts'
import type { Client } from '../../platform/http/requestClient.ts'

/** The cookie that a session is bound to: its name and the hash of its value. */
export type Binding = { name: string; secretHash: Buffer }

type BoundClient = Pick<Client, 'cookies' | 'bindsSession'>

const rememberPath = '/spa/api/v1/auth'
const lifetimeSeconds = tokenDays * 86_400

export function secretHashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

export function isStaff(sessionBrand: string): boolean {
  return sessionBrand === staffBrand
}

/** Unique per session, so that deleting the cookie of an ended session does not affect a new one. */
function bindingName(tokenHash: Buffer, sessionBrand: string): string {
  return `${bindingPrefix(sessionBrand)}${tokenHash.toString('hex', 0, 8)}`
}

/** Learners' pages come with their first answers, so they get the cookie too; console cookies go only to calls. */
function bindingPath(name: string): string {
  return name.startsWith(bindingPrefix(staffBrand)) ? '/spa' : '/'
}

function bindingPrefix(sessionBrand: string): string {
  return isStaff(sessionBrand) ? 'staff-binding-' : 'binding-'
}

export function bindingOf(
  tokenHash: Buffer,
  { binding_hash: secretHash, brand }: { binding_hash: Buffer | null; brand: string },
): Binding | undefined {
  return secretHash ? { name: bindingName(tokenHash, brand), secretHash } : undefined
}

/** Whether the cookies match the binding, if there is one. */
export function isBoundBrowser(binding: Binding | undefined, cookies: string | undefined): boolean {
  if (!binding) return true
  const secret = parseCookies(cookies).get(binding.name)
  return secret !== undefined && secretHashOf(secret).equals(binding.secretHash)
}

/** Whether a session derived from a bound one is bound too: otherwise an XSS could get an unbound token. */
export function keepsBinding(binding: Binding | undefined, { cookies, bindsSession }: BoundClient): boolean {
  return !binding || (bindsSession && isBoundBrowser(binding, cookies))
}

export function deletedCookie({ name }: Pick<Binding, 'name'>): Cookie {
  return { name, value: '', path: bindingPath(name), seconds: 0, httpOnly: true }
}

type NewSession = { brand: Brand; client: Client; user: User }

/** Cookies of a new bound session; deletes the cookies of former sessions and of another remembered user. */
export function sessionCookiesOf(
  { token, tokenHash, secret }: { token: string; tokenHash: Buffer; secret: string },
  { brand, client, user }: NewSession,
): Cookie[] {
  const { token: name, signedIn, path } = sessionCookieNames(isStaff(brand.id))
  const binding = bindingName(tokenHash, brand.id)
  const present = parseCookies(client.cookies)
  const prefix = bindingPrefix(brand.id)
  const former = [...present.keys()].filter(
    (each) => each.startsWith(prefix) && /^[\da-f]{16}$/.test(each.slice(prefix.length)),
  )
  const remembered = present.get(rememberedNameCookie)
  // A page that signed out offline deletes the name, but no script can delete the token.
  const isRemembered = remembered !== undefined || present.has(rememberTokenCookie)
  const isOther = isRemembered && remembered !== accountName(user)
  return [
    ...former.map((each) => deletedCookie({ name: each })),
    ...(isOther ? forgottenCookies() : []),
    { name, value: token, path, seconds: lifetimeSeconds },
    { name: signedIn, value: '1', path, seconds: lifetimeSeconds, isLax: true },
    {
      name: binding,
      value: secret,
      path: bindingPath(binding),
      seconds: lifetimeSeconds,
      httpOnly: true,
    },
  ]
}

/** Deletes the cookies of a bound session and of "remember me". */
export function signedOutCookies({
  clearBinding,
  sessionBrand,
}: Pick<Viewer, 'clearBinding' | 'sessionBrand'>): Cookie[] {
  if (!clearBinding) return []
  const { token, signedIn, path } = sessionCookieNames(isStaff(sessionBrand))
  return [
    clearBinding,
    { name: token, value: '', path, seconds: 0 },
    { name: signedIn, value: '', path, seconds: 0, isLax: true },
    ...(isStaff(sessionBrand) ? [] : forgottenCookies()),
  ]
}

function accountName({ email, app_id: appId }: Pick<User, 'email' | 'app_id'>): string {
  return email ?? appId ?? ''
}

/** Scripts can read the name, but not the token. */
export function rememberedCookies(user: Pick<User, 'email' | 'app_id'>, token: string): Cookie[] {
  return [
    { name: rememberedNameCookie, value: accountName(user), path: '/', seconds: lifetimeSeconds },
    { name: rememberTokenCookie, value: token, path: rememberPath, seconds: lifetimeSeconds, httpOnly: true },
  ]
}

export function forgottenCookies(): Cookie[] {
  return [
    { name: rememberedNameCookie, value: '', path: '/', seconds: 0 },
    { name: rememberTokenCookie, value: '', path: rememberPath, seconds: 0, httpOnly: true },
  ]
}

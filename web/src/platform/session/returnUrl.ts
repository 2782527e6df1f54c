import { foreignOrigin } from '#contract/accounts/auth/foreignOrigin.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { isSignedOutHere, deviceOwnerId } from './session.ts'
import { parseUrl } from '../navigation/webAddress.ts'
import { base, paths } from '../navigation/paths.ts'

const storageKey = 'return-url'
const ownerKey = 'return-url-of'
/** Returning there would sign out again, or reopen a link that works once. */
const excludedPaths: readonly string[] = [
  paths.login(),
  paths.logout(),
  paths.autoLogin(),
  paths.delete(),
  paths.signup(),
  paths.reset(),
  paths.newPassword(),
  paths.confirmEmail(),
  paths.restoreEmail(),
]
// oxlint-disable-next-line no-control-regex -- browsers strip them, so they could hide a second slash
const unsafeCharacters = /[\\\u0000-\u0020\u007f]|%2f|%5c|%0|%1/i

/**
 * The route of a URL (`/course/5/calendar?x=1`), or undefined unless it is one of ours: refuses another host, `//`, `\`,
 * encoded slashes and control characters.
 */
export function internalPath(address: string, base: string): AppPath | undefined {
  const own = foreignOrigin(address) === location.origin ? address.slice(location.origin.length) : address
  if (!own.startsWith('/') || unsafeCharacters.test(own)) return undefined
  const url = parseUrl(own, 'https://inside.invalid')
  if (url?.origin !== 'https://inside.invalid' || url.pathname.includes('//')) return undefined
  const path = url.pathname.startsWith(base) ? url.pathname.slice(base.length - 1) : url.pathname
  if (excludedPaths.includes(`/${path.split('/')[1] ?? ''}`)) return undefined
  return (path + url.search + url.hash) as AppPath
}

/** A route of ours, or the URL of another site, which the server may still refuse. */
function allowedTarget(address: string, base: string): string | undefined {
  const origin = foreignOrigin(address)
  return origin && origin !== location.origin ? address : internalPath(address, base)
}

/** Search parameters with a `returnUrl`, dropped when it could lead to an unsafe place. */
export function returnUrlSearch({ returnUrl }: Record<string, unknown>): { returnUrl?: string | undefined } {
  const isAllowed = typeof returnUrl === 'string' && allowedTarget(returnUrl, base) !== undefined
  return { returnUrl: isAllowed ? returnUrl : undefined }
}

/**
 * Stores where to go after the next sign-in in this tab; survives the sign-out. After a session in this tab it is valid for
 * the same account only.
 */
export function rememberReturnUrl(address: string): void {
  sessionStorage.setItem(storageKey, address)
  sessionStorage.setItem(ownerKey, (isSignedOutHere() ? deviceOwnerId() : undefined) ?? '')
}

/** Clears a return URL stored for another account. */
export function clearOtherReturnUrl(userId: string): void {
  const owner = sessionStorage.getItem(ownerKey)
  sessionStorage.removeItem(ownerKey)
  if (owner && owner !== userId) sessionStorage.removeItem(storageKey)
}

/** Stores a return URL from the query, which is untrusted. */
export function rememberRequestedUrl(requested: string | undefined, base: string): void {
  if (requested !== undefined && allowedTarget(requested, base) !== undefined) rememberReturnUrl(requested)
}

/**
 * Where to go after signing in as this account: the URL requested, else the stored one, which is removed; undefined is
 * home. A path is a route of ours, anything with a scheme another site.
 */
export function takeReturnUrl(requested: string | undefined, base: string, userId?: number): string | undefined {
  if (userId !== undefined) clearOtherReturnUrl(String(userId))
  const stored = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return (
    (requested === undefined ? undefined : allowedTarget(requested, base)) ??
    (stored ? allowedTarget(stored, base) : undefined)
  )
}

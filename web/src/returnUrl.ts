import { foreignOrigin } from '#contract/auth/foreignOrigin.ts'
import { sessionNotice, storedOwner } from './session.ts'
import { parseUrl } from './parseUrl.ts'

const storageKey = 'return-url'
const ownerKey = 'return-url-of'
/** Going there would sign out again, or leads nowhere: a link of a mail works once. */
const pointless = ['', 'logout', 'auto-login', 'delete', 'signup', 'reset', 'resetPassword', 'confirm-email']
// oxlint-disable-next-line no-control-regex -- browsers drop them, so they could hide a second slash
const treacherous = /[\\\u0000-\u0020\u007f]|%2f|%5c|%0|%1/i

/**
 * The route that an address leads to (`/course/5/calendar?x=1`), or undefined when it is not one of ours: anything with
 * another host, `//`, `\`, encoded slashes or control characters is refused.
 */
export function internalPath(address: string, base: string): string | undefined {
  const own = foreignOrigin(address) === location.origin ? address.slice(location.origin.length) : address
  if (!own.startsWith('/') || treacherous.test(own)) return undefined
  const url = parseUrl(own, 'https://inside.invalid')
  if (url?.origin !== 'https://inside.invalid' || url.pathname.includes('//')) return undefined
  const path = url.pathname.startsWith(base) ? url.pathname.slice(base.length - 1) : url.pathname
  if (pointless.includes(path.split('/')[1] ?? '')) return undefined
  return path + url.search + url.hash
}

/** A route of ours, or the address of another site, which the server may still refuse. */
function placeOf(address: string, base: string): string | undefined {
  const origin = foreignOrigin(address)
  return origin && origin !== location.origin ? address : internalPath(address, base)
}

/**
 * Keeps where to go after the next sign-in in this tab; it outlives the clearing at sign-out. Where somebody is asked to
 * sign in again, it is theirs alone.
 */
export function rememberReturnUrl(address: string): void {
  sessionStorage.setItem(storageKey, address)
  sessionStorage.setItem(ownerKey, (sessionNotice() && storedOwner()) ?? '')
}

/** Forgets where anybody but this person was. */
export function forgetOtherReturnUrl(userId: string): void {
  const owner = sessionStorage.getItem(ownerKey)
  sessionStorage.removeItem(ownerKey)
  if (owner && owner !== userId) sessionStorage.removeItem(storageKey)
}

/** Keeps what an address asks for, which anybody can have written. */
export function rememberAskedUrl(asked: string | undefined, base: string): void {
  if (asked !== undefined && placeOf(asked, base) !== undefined) rememberReturnUrl(asked)
}

/**
 * Where to go after signing in as this person: the address given, else the one kept, which is forgotten; undefined is home. A path is a
 * route of ours, anything with a scheme another site.
 */
export function takeReturnUrl(asked: string | undefined, base: string, userId?: number): string | undefined {
  if (userId !== undefined) forgetOtherReturnUrl(String(userId))
  const kept = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return (asked === undefined ? undefined : placeOf(asked, base)) ?? (kept ? placeOf(kept, base) : undefined)
}

import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { socialReturnPath, type SocialAction } from '#contract/accounts/social/api.ts'
import { socialSources, type SocialSource } from '#contract/brands/socialNetworks.ts'
import { tokenHashOf } from '../../platform/http/tokens.ts'
import { parseCookies, type Cookie } from '../../platform/cookie.ts'
import { ApiError } from '../../platform/errors.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { hrefOf, paths } from '../../platform/site/paths.ts'
import type { Outcome } from './outcome.ts'
import type { Provider, Providers } from './openIdProviders.ts'

export type SocialContext = AppContext & { providers: Providers }

/** From the start to the callback. */
export const stateSeconds = 600
/** Where the browser returns if the request names no URL. */
export const defaultReturnPath = hrefOf(paths.login())

const secretPattern = /(?:^|; )social=([\w-]{43})(?:;|$)/

export function random(): string {
  return randomBytes(32).toString('base64url')
}

/** The secret that binds a state to the browser that started it: the callback URL alone is worthless. */
export function browserSecretOf(request: FastifyRequest): string | undefined {
  return secretPattern.exec(request.headers.cookie ?? '')?.[1]
}

const cookiePath = socialReturnPath.slice(0, socialReturnPath.indexOf('/:'))
const linkCookieName = 'social-link'

/** Binds the one-time code for linking to its browser (CSRF). */
export function linkCookieOf(secret: string, seconds: number): Cookie {
  return { name: linkCookieName, value: secret, path: cookiePath, seconds, httpOnly: true, isLax: true }
}

export function linkSecretOf(request: FastifyRequest): string {
  return parseCookies(request.headers.cookie).get(linkCookieName) ?? ''
}

export function browserCookie(secret: string, request: FastifyRequest): string {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return `social=${secret}; Path=${cookiePath}; Max-Age=${stateSeconds}; HttpOnly; SameSite=Lax${secure}`
}

export function stateHashOf(state: string, secret: string): Buffer {
  return tokenHashOf(`${state}.${secret}`)
}

/** Throws `not_found` for a network that is not configured. */
export function providerOf({ providers }: SocialContext, name: string): { source: SocialSource; provider: Provider } {
  const source = socialSources.find((each) => each === name)
  const provider = source && providers[source]
  if (!source || !provider) throw new ApiError('not_found')
  return { source, provider }
}

export function redirectUri(origin: string, source: SocialSource): string {
  return origin + socialReturnPath.replace(':source', source)
}

export function resultUrl(
  address: string,
  oauthState: { action: SocialAction; source: SocialSource },
  outcome: Outcome,
): string {
  const [page, query] = address.split('?', 2)
  const search = new URLSearchParams(query)
  for (const name of ['token', 'code', 'message']) search.delete(name)
  const result = { action: oauthState.action, method: oauthState.source, ...outcome }
  for (const [name, value] of Object.entries(result)) search.set(name, value)
  return `${page}?${search.toString()}`
}

/** The OAuth error code of a failure, or `unavailable`. */
export function reasonOf(error: unknown): string {
  const reason = typeof error === 'object' && error !== null && 'error' in error ? error.error : undefined
  return typeof reason === 'string' && /^[a-z_]{1,40}$/.test(reason) ? reason : 'unavailable'
}

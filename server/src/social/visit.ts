import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { socialReturnPath, socialSources, type SocialAction, type SocialSource } from '#contract/social/api.ts'
import { tokenHashOf } from '../auth/auth.ts'
import { parseCookies, type Cookie } from '../cookie.ts'
import { ApiError } from '../failure.ts'
import type { Machine } from '../machine.ts'
import type { Outcome } from './outcome.ts'
import type { openProviders, Provider } from './providers.ts'

/** What visits are made with. */
export type House = { machine: Machine; providers: ReturnType<typeof openProviders> }

/** From leaving to coming back. */
export const visitSeconds = 600
/** Where one stands when there is no better place. */
export const homePath = '/class/'

const secretPattern = /(?:^|; )social=([\w-]{43})(?:;|$)/

export function random(): string {
  return randomBytes(32).toString('base64url')
}

/** The secret that ties visits to the browser they began in: an address alone brings nobody back. */
export function secretOf(request: FastifyRequest): string | undefined {
  return secretPattern.exec(request.headers.cookie ?? '')?.[1]
}

const cookiePath = socialReturnPath.slice(0, socialReturnPath.indexOf('/:'))
const linkCookieName = 'social-link'

/** Ties the one-time code of a linking to the browser that asked for it: a link that is mailed links nobody else. */
export function linkCookieOf(secret: string, seconds: number): Cookie {
  return { name: linkCookieName, value: secret, path: cookiePath, seconds, httpOnly: true, isLax: true }
}

export function linkSecretOf(request: FastifyRequest): string {
  return parseCookies(request.headers.cookie).get(linkCookieName) ?? ''
}

export function cookieOf(secret: string, request: FastifyRequest): string {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return `social=${secret}; Path=${cookiePath}; Max-Age=${visitSeconds}; HttpOnly; SameSite=Lax${secure}`
}

export function keyHashOf(state: string, secret: string): Buffer {
  return tokenHashOf(`${state}.${secret}`)
}

/** The network of an address; one that is not offered does not exist. */
export function providerOf({ providers }: House, name: string): { source: SocialSource; provider: Provider } {
  const source = socialSources.find((each) => each === name)
  const provider = source && providers[source]
  if (!source || !provider) throw new ApiError('not_found')
  return { source, provider }
}

export function returnAddress(origin: string, source: SocialSource): string {
  return origin + socialReturnPath.replace(':source', source)
}

/** The return address with what the page has to know. */
export function ending(
  address: string,
  visit: { action: SocialAction; source: SocialSource },
  outcome: Outcome,
): string {
  const [page, query] = address.split('?', 2)
  const search = new URLSearchParams(query)
  for (const name of ['token', 'code', 'message']) search.delete(name)
  const said = { action: visit.action, method: visit.source, ...outcome }
  for (const [name, value] of Object.entries(said)) search.set(name, value)
  return `${page}?${search.toString()}`
}

/** Why a network refused or could not be reached, as a plain word. */
export function reasonOf(error: unknown): string {
  const reason = typeof error === 'object' && error !== null && 'error' in error ? error.error : undefined
  return typeof reason === 'string' && /^[a-z_]{1,40}$/.test(reason) ? reason : 'unavailable'
}

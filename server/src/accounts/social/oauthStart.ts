import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookies } from '#contract/accounts/auth/cookies.ts'
import type { SocialStart } from '#contract/accounts/social/api.ts'
import { callerOf } from '../../platform/http/accessLog.ts'
import { networkOf } from '../../platform/rateLimits/clientNetwork.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { parseCookies } from '../../platform/cookie.ts'
import { ApiError } from '../../platform/errors.ts'
import { resolveRequest } from '../../platform/http/route.ts'
import { tokenHashOf } from '../../platform/http/tokens.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { useCode } from '../auth/codes.ts'
import { isRecentlyProved } from '../auth/reauthentication.ts'
import {
  browserCookie,
  resultUrl,
  defaultReturnPath,
  stateHashOf,
  linkSecretOf,
  providerOf,
  random,
  reasonOf,
  redirectUri,
  browserSecretOf,
  stateSeconds,
  type SocialContext,
} from './oauthState.ts'
import { fail, type Outcome } from './outcome.ts'
import { insertOAuthState } from './queries.ts'

// oxlint-disable-next-line no-control-regex -- browsers drop them, so they could hide what an address is
const unsafe = /[\\\u0000-\u0020\u007f]/

const encodedSlash = /%2f|%5c|%00/i

export type StartRoute = { Params: { source: string }; Querystring: SocialStart }
type StartRequest = FastifyRequest<StartRoute>

export async function startOAuth(
  context: SocialContext,
  request: StartRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  resolveRequest(request, context)
  const { action = 'login', timezone = '', restore } = request.query
  const { source, provider } = providerOf(context, request.params.source)
  if (!request.brand.application.social_auth[action].includes(source)) throw new ApiError('not_found')
  await enforceRateLimit(context.database.sql, { key: `social:${networkOf(request.ip)}`, count: 60, windowSeconds: 60 })
  const end = (address: string, outcome: Outcome) =>
    reply.redirect(resultUrl(address, { action, source }, outcome), 302)
  const urls = returnUrls(request, context)
  if (!urls) return end(defaultReturnPath, fail('unknown_error', 'foreign_address'))
  const { origin, successUrl, cancelUrl } = urls
  const linking = action === 'link' ? await findLinkingSession(context, request) : undefined
  if (action === 'link' && !linking) return end(cancelUrl, fail('link_user_unauthorised'))
  const proof = { state: random(), verifier: random(), nonce: random() }
  const address = await provider.begin(redirectUri(origin, source), proof).catch((error: unknown) => {
    request.log.warn({ ...callerOf(request), source, reason: reasonOf(error) }, 'A social network cannot be reached')
  })
  if (!address) return end(cancelUrl, fail('unknown_error', 'unavailable'))
  const secret = browserSecretOf(request) ?? random()
  await insertOAuthState(context.database.sql, {
    keyHash: stateHashOf(proof.state, secret),
    source,
    action,
    userId: linking?.userId,
    sessionId: linking?.sessionId,
    verifier: proof.verifier,
    nonce: proof.nonce,
    successUrl,
    cancelUrl,
    restores: restore === '1',
    timezone,
    seconds: stateSeconds,
  })
  return reply.header('set-cookie', browserCookie(secret, request)).redirect(address.href, 302)
}

/** Undefined if one of the return URLs is not allowed. */
function returnUrls(request: StartRequest, context: AppContext) {
  const origin = context.origins.forRedirect(request)
  if (!origin) return undefined
  const allowed = allowedReturns(request, context)
  const successUrl = allowedReturnUrl(request.query.successUrl ?? origin + defaultReturnPath, allowed)
  const cancelUrl = allowedReturnUrl(request.query.cancelUrl ?? origin + defaultReturnPath, allowed)
  return successUrl && cancelUrl ? { origin, successUrl, cancelUrl } : undefined
}

type Linking = { userId: number; sessionId: number }

/**
 * The session that links a network, found by a one-time code; old clients send their session's token, valid for some
 * time after the sign-in. Both work only in the browser that created them, against CSRF.
 */
async function findLinkingSession(context: AppContext, request: StartRequest): Promise<Linking | undefined> {
  const { token } = request.query
  if (!token || request.headers['sec-fetch-site'] === 'cross-site') return undefined
  const code = await useCode(context.database.sql, token, 'social')
  if (code) {
    const { browser, sessionId } = code.payload
    const isHere = browser === tokenHashOf(linkSecretOf(request)).toString('hex')
    return isHere && typeof sessionId === 'number' ? { userId: code.user_id, sessionId } : undefined
  }
  const { cookie: cookies } = request.headers
  if (parseCookies(cookies).get(sessionCookies(false).token) !== token) return undefined
  const linking = await context.authenticate({ token, cookies }).then(
    ({ user, sessionId }) => ({ userId: user.id, sessionId }),
    () => undefined,
  )
  return linking && (await isRecentlyProved(context.database.sql, linking)) ? linking : undefined
}

/** The brand's origins, and the scheme of its mobile application. */
function allowedReturns(request: FastifyRequest, context: AppContext) {
  const origins = [context.origins.forRedirect(request), ...request.brand.hosts.map((host) => `https://${host}`)]
  return { origins: origins.filter((origin) => origin !== undefined), scheme: `${request.brand.id}app:` }
}

/** The normalised URL for a redirect, or undefined if it is not allowed. */
function allowedReturnUrl(address: string, { origins, scheme }: ReturnType<typeof allowedReturns>): string | undefined {
  if (unsafe.test(address) || !/^[a-z][a-z\d+.-]*:\/\//i.test(address)) return undefined
  const url = URL.parse(address)
  if (url?.username !== '' || url.password !== '' || encodedSlash.test(url.pathname)) return undefined
  url.hash = ''
  if (url.protocol === scheme) return url.href
  return origins.includes(url.origin) && url.pathname.startsWith('/class/') ? url.href : undefined
}

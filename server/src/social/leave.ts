import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookies } from '#contract/auth/cookies.ts'
import type { SocialStart } from '#contract/social/api.ts'
import { tokenHashOf } from '../auth/auth.ts'
import { useCode } from '../auth/codes.ts'
import { refuseBusy } from '../auth/limits.ts'
import { parseCookies } from '../cookie.ts'
import { ApiError } from '../failure.ts'
import type { Machine } from '../machine.ts'
import { networkOf } from '../network.ts'
import { recognise } from '../route.ts'
import { ownAddress, placesOf } from './addresses.ts'
import { fail, type Outcome } from './outcome.ts'
import { insertVisit } from './queries.ts'
import {
  cookieOf,
  ending,
  homePath,
  keyHashOf,
  linkSecretOf,
  providerOf,
  random,
  reasonOf,
  returnAddress,
  secretOf,
  visitSeconds,
  type House,
} from './visit.ts'

export type Start = { Params: { source: string }; Querystring: SocialStart }
type Leaving = FastifyRequest<Start>

/** Sends a browser to a social network, or straight back when the visit cannot be. */
export async function leave(house: House, request: Leaving, reply: FastifyReply): Promise<FastifyReply> {
  const { machine } = house
  recognise(request, machine)
  const { action = 'login', timezone = '', restore } = request.query
  const { source, provider } = providerOf(house, request.params.source)
  if (!request.brand.application.social_auth[action].includes(source)) throw new ApiError('not_found')
  await refuseBusy(machine.database.sql, { key: `social:${networkOf(request.ip)}`, count: 60, windowSeconds: 60 })
  const end = (address: string, outcome: Outcome) => reply.redirect(ending(address, { action, source }, outcome), 302)
  const places = returnPlaces(request, machine)
  if (!places) return end(homePath, fail('unknown_error', 'foreign_address'))
  const { origin, successUrl, cancelUrl } = places
  const linking = action === 'link' ? await linkingSession(machine, request) : undefined
  if (action === 'link' && !linking) return end(cancelUrl, fail('link_user_unauthorised'))
  const proof = { state: random(), verifier: random(), nonce: random() }
  const address = await provider.begin(returnAddress(origin, source), proof).catch((error: unknown) => {
    request.log.warn({ source, reason: reasonOf(error) }, 'A social network cannot be reached')
  })
  if (!address) return end(cancelUrl, fail('unknown_error', 'unavailable'))
  const secret = secretOf(request) ?? random()
  await insertVisit(machine.database.sql, {
    keyHash: keyHashOf(proof.state, secret),
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
    seconds: visitSeconds,
  })
  return reply.header('set-cookie', cookieOf(secret, request)).redirect(address.href, 302)
}

/** Both return addresses and the origin; undefined when one of them is not ours. */
function returnPlaces(request: Leaving, machine: Machine) {
  const origin = machine.origins.ofVisit(request)
  if (!origin) return undefined
  const places = placesOf(request, machine)
  const successUrl = ownAddress(request.query.successUrl ?? origin + homePath, places)
  const cancelUrl = ownAddress(request.query.cancelUrl ?? origin + homePath, places)
  return successUrl && cancelUrl ? { origin, successUrl, cancelUrl } : undefined
}

type Linking = { userId: number; sessionId: number }

/**
 * Who links, by a one-time code; old clients send their session's token. Both count in the browser alone that they were
 * made for, lest a link that somebody mails, or another site's page, link a visitor's network to a foreign account.
 */
async function linkingSession(machine: Machine, request: Leaving): Promise<Linking | undefined> {
  const { token } = request.query
  if (!token || request.headers['sec-fetch-site'] === 'cross-site') return undefined
  const code = await useCode(machine.database.sql, token, 'social')
  if (code) {
    const { browser, sessionId } = code.payload
    const isHere = browser === tokenHashOf(linkSecretOf(request)).toString('hex')
    return isHere && typeof sessionId === 'number' ? { userId: code.user_id, sessionId } : undefined
  }
  const { cookie: cookies } = request.headers
  if (parseCookies(cookies).get(sessionCookies(false).token) !== token) return undefined
  return machine.authenticate({ token, cookies }).then(
    ({ user, sessionId }) => ({ userId: user.id, sessionId }),
    () => undefined,
  )
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SocialStart } from '#contract/social/api.ts'
import { useCode } from '../auth/codes.ts'
import { refuseBusy } from '../auth/limits.ts'
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
  const userId = action === 'link' ? await linkingUser(machine, request) : undefined
  if (action === 'link' && userId === undefined) return end(cancelUrl, fail('link_user_unauthorised'))
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
    userId,
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

/**
 * Who links: by a one-time code; old clients send their session's token. Another site's page cannot begin it, lest it
 * link a visitor's network to an account of its own.
 */
async function linkingUser({ database, authenticate }: Machine, request: Leaving): Promise<number | undefined> {
  const { token } = request.query
  if (!token || request.headers['sec-fetch-site'] === 'cross-site') return undefined
  const code = await useCode(database.sql, token, 'social')
  if (code) return code.user_id
  return authenticate({ token, cookies: request.headers.cookie }).then(
    ({ user }) => user.id,
    () => undefined,
  )
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageLanguageOf } from '../language.ts'
import { recognise } from '../route.ts'
import { fail, outcomeOf, type Outcome } from './outcome.ts'
import type { Provider } from './providers.ts'
import { deleteVisit, type Visit } from './queries.ts'
import { ending, homePath, keyHashOf, providerOf, reasonOf, returnAddress, secretOf, type House } from './visit.ts'

export type Return = { Params: { source: string }; Querystring: Record<string, unknown> }
type ComingBack = FastifyRequest<Return>

/** How the networks say that the person went back. */
const changedMind = ['access_denied', 'user_cancelled_authorize', 'user_denied']
const formFields = ['code', 'state', 'error', 'user', 'iss'] as const

/** Receives a browser from a social network and sends it to the page it came from, with what has become of the visit. */
export async function comeBack(house: House, request: ComingBack, reply: FastifyReply): Promise<FastifyReply> {
  recognise(request, house.machine)
  const { source, provider } = providerOf(house, request.params.source)
  const state = textOf(request.query.state)
  const secret = secretOf(request) ?? ''
  const visit = await deleteVisit(house.machine.database.sql, keyHashOf(state, secret), source)
  if (!visit)
    return reply.redirect(ending(homePath, { action: 'login', source }, fail('unknown_error', 'visit_ended')), 302)
  const outcome = await outcomeAt(provider, { house, request, visit, state })
  const address = outcome.status === 'success' ? visit.success_url : visit.cancel_url
  return reply.redirect(ending(address, visit, outcome), 302)
}

type Reception = { house: House; request: ComingBack; visit: Visit; state: string }

async function outcomeAt(provider: Provider, { house, request, visit, state }: Reception): Promise<Outcome> {
  const { database } = house.machine
  if (changedMind.includes(textOf(request.query.error))) return { status: 'cancel' }
  const address = new URL(returnAddress(house.machine.origins.ofVisit(request) ?? '', visit.source))
  address.search = request.url.split('?', 2)[1] ?? ''
  const language = pageLanguageOf(request, request.brand)
  let reason = ''
  const identity = await provider.finish(address, { ...visit, state }).catch((error: unknown) => {
    reason = reasonOf(error)
    request.log.warn({ source: visit.source, reason }, 'A visit to a social network failed')
  })
  if (!identity) return fail('unknown_error', reason)
  const { brand } = request
  return database.transaction((sql, { afterCommit }) =>
    outcomeOf({ sql, afterCommit, visit, identity, brand, language }),
  )
}

/**
 * A form comes from the network's site, so the browser leaves our cookie at home; it is asked to bring the same
 * to the same address, which is a visit to us.
 */
export async function askAgain(request: FastifyRequest<Return>, reply: FastifyReply): Promise<FastifyReply> {
  const form = request.body as URLSearchParams
  const given = formFields.flatMap((name): [string, string][] => {
    const value = form.get(name)
    return value === null ? [] : [[name, value]]
  })
  return reply.redirect(`${request.url.split('?', 1)[0]}?${new URLSearchParams(given).toString()}`, 303)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

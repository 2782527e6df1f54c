import { plainStatus } from '#contract/auth/registration.ts'
import { emailFailure, normalEmail } from '#contract/auth/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import type { SocialFailure } from '#contract/social/api.ts'
import { mintCode } from '../auth/codes.ts'
import { lockOpenSession } from '../auth/proof.ts'
import type { Sql } from '../database.ts'
import { recordEvent, type Writing } from '../live/live.ts'
import type { Brand } from '../machine.ts'
import { confirmAddress, createUser, reopenAccount } from '../users/users.ts'
import type { Identity } from './identity.ts'
import { findOwner, findSourcesOfEmail, insertExternalAuth, type Visit } from './queries.ts'

/** How a visit ends: with a code that signs in (none after linking), or with a failure; `message` is a plain word. */
export type Outcome =
  | { status: 'success'; token?: string }
  | { status: 'fail'; code: SocialFailure; message: string }
  /** The person changed their mind at the network. */
  | { status: 'cancel' }

export type Arrival = Writing & { visit: Visit; identity: Identity; brand: Brand; language: Language }

/** From coming back to the exchange of the code. */
const codeSeconds = 60

export function fail(code: SocialFailure, message = ''): Outcome {
  return { status: 'fail', code, message }
}

/** What it means that this person of the network has come back from this visit. */
export async function outcomeOf(arrival: Arrival): Promise<Outcome> {
  if (arrival.identity.subject === '') return fail('common_no_social_id')
  return arrival.visit.action === 'link' ? link(arrival) : login(arrival)
}

async function login(arrival: Arrival): Promise<Outcome> {
  const { sql, visit, identity } = arrival
  const owner = await findOwner(sql, visit.source, identity.subject)
  if (!owner) return arriveUnknown(arrival)
  if (owner.state === 'erased') return fail('login_no_user_from_link')
  if (owner.state === 'closed' && !visit.restores) return fail('login_no_user_from_link', 'account_closed')
  if (owner.state === 'closed') await reopenAccount(sql, owner.user_id)
  return signIn(sql, owner.user_id)
}

/**
 * Nobody has linked this person. Where the brand registers people, an address that the network vouches for makes a new
 * account; one that already has an account never opens it: its owner has to sign in and link.
 */
async function arriveUnknown(arrival: Arrival): Promise<Outcome> {
  const { sql, visit, identity, brand } = arrival
  const email = normalEmail(identity.verifiedEmail)
  if (emailFailure(email)) return fail('login_no_link')
  const sources = await findSourcesOfEmail(sql, email)
  if (sources) return fail('login_no_link', sources.join(','))
  if (!brand.application.feature_flags.is_registration_enable) return fail('login_no_link')
  const userId = await createUser(sql, { ...newcomerOf(arrival), email })
  if (userId === undefined) return fail('login_no_link')
  await confirmAddress(sql, { userId, email })
  await insertExternalAuth(sql, { userId, source: visit.source, subject: identity.subject })
  return signIn(sql, userId)
}

function newcomerOf({ visit, identity, language }: Arrival) {
  const { name, lastName } = identity
  return {
    appId: null,
    passwordHash: null,
    name,
    lastName,
    timezone: visit.timezone,
    locale: language,
    status: plainStatus,
  }
}

async function signIn(sql: Sql, userId: number): Promise<Outcome> {
  const token = await mintCode(sql, { userId, purpose: 'auto_login', seconds: codeSeconds })
  return { status: 'success', token }
}

async function link(arrival: Arrival): Promise<Outcome> {
  const { sql, visit, identity } = arrival
  const { user_id: userId, session_id: sessionId } = visit
  if (userId === null || sessionId === null || !(await lockOpenSession(sql, { userId, sessionId })))
    return fail('link_user_unauthorised')
  const owner = await findOwner(sql, visit.source, identity.subject)
  if (owner) return owner.user_id === userId ? { status: 'success' } : fail('link_social_id_already_taken')
  const linked = await insertExternalAuth(sql, { userId, source: visit.source, subject: identity.subject })
  if (!linked) return fail('unknown_error', 'already_linked')
  await recordEvent(arrival, { userId, kind: 'user' })
  return { status: 'success' }
}

import { plainStatus } from '#contract/auth/registration.ts'
import { emailFailure, normalEmail } from '#contract/auth/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import type { SocialFailure } from '#contract/social/api.ts'
import { mintCode } from '../auth/codes.ts'
import { lockOpenSession } from '../auth/reauthentication.ts'
import type { Sql } from '../database.ts'
import { recordEvent, type Writing } from '../live/live.ts'
import type { Brand } from '../machine.ts'
import { confirmAddress, createUser, reopenAccount } from '../users/users.ts'
import type { Identity } from './identity.ts'
import { findOwner, findSourcesOfEmail, insertExternalAuth, type OAuthState } from './queries.ts'

/** The result of a callback: a code that signs in (none after linking), or a failure; `message` is a plain word. */
export type Outcome =
  | { status: 'success'; token?: string }
  | { status: 'fail'; code: SocialFailure; message: string }
  /** The person cancelled at the network. */
  | { status: 'cancel' }

export type SocialSignIn = Writing & { oauthState: OAuthState; identity: Identity; brand: Brand; language: Language }

/** From the callback to the exchange of the code. */
const codeSeconds = 60

export function fail(code: SocialFailure, message = ''): Outcome {
  return { status: 'fail', code, message }
}

/** Signs in or links the identity that the provider has confirmed. */
export async function outcomeOf(signingIn: SocialSignIn): Promise<Outcome> {
  if (signingIn.identity.subject === '') return fail('common_no_social_id')
  return signingIn.oauthState.action === 'link' ? link(signingIn) : login(signingIn)
}

async function login(signingIn: SocialSignIn): Promise<Outcome> {
  const { sql, oauthState, identity } = signingIn
  const owner = await findOwner(sql, oauthState.source, identity.subject)
  if (!owner) return signUp(signingIn)
  if (owner.state === 'erased') return fail('login_no_user_from_link')
  if (owner.state === 'closed' && !oauthState.restores) return fail('login_no_user_from_link', 'account_closed')
  if (owner.state === 'closed') await reopenAccount(sql, owner.user_id)
  return signIn(sql, owner.user_id)
}

/**
 * An unknown identity. Where the brand registers people, a verified e-mail creates an account; an e-mail that has an
 * account never opens it: its owner has to sign in and link.
 */
async function signUp(signingIn: SocialSignIn): Promise<Outcome> {
  const { sql, oauthState, identity, brand } = signingIn
  const email = normalEmail(identity.verifiedEmail)
  if (emailFailure(email)) return fail('login_no_link')
  const sources = await findSourcesOfEmail(sql, email)
  if (sources) return fail('login_no_link', sources.join(','))
  if (!brand.application.feature_flags.is_registration_enable) return fail('login_no_link')
  const userId = await createUser(sql, { ...newUserOf(signingIn), email })
  if (userId === undefined) return fail('login_no_link')
  await confirmAddress(sql, { userId, email })
  await insertExternalAuth(sql, { userId, source: oauthState.source, subject: identity.subject })
  return signIn(sql, userId)
}

function newUserOf({ oauthState, identity, language }: SocialSignIn) {
  const { name, lastName } = identity
  return {
    appId: null,
    passwordHash: null,
    name,
    lastName,
    timezone: oauthState.timezone,
    locale: language,
    status: plainStatus,
  }
}

async function signIn(sql: Sql, userId: number): Promise<Outcome> {
  const token = await mintCode(sql, { userId, purpose: 'auto_login', seconds: codeSeconds })
  return { status: 'success', token }
}

async function link(signingIn: SocialSignIn): Promise<Outcome> {
  const { sql, oauthState, identity } = signingIn
  const { user_id: userId, session_id: sessionId } = oauthState
  if (userId === null || sessionId === null || !(await lockOpenSession(sql, { userId, sessionId })))
    return fail('link_user_unauthorised')
  const owner = await findOwner(sql, oauthState.source, identity.subject)
  if (owner) return owner.user_id === userId ? { status: 'success' } : fail('link_social_id_already_taken')
  const linked = await insertExternalAuth(sql, { userId, source: oauthState.source, subject: identity.subject })
  if (!linked) return fail('unknown_error', 'already_linked')
  await recordEvent(signingIn, { userId, kind: 'user' })
  return { status: 'success' }
}

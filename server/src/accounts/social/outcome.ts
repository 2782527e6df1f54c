import { emailError, normalEmail } from '#contract/accounts/users/accountRules.ts'
import type { SocialFailure } from '#contract/accounts/social/api.ts'
import { plainStatus } from '#contract/brands/registration.ts'
import { type SocialSource, networkNames } from '#contract/brands/socialNetworks.ts'
import type { Language } from '#contract/endpoint.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import { writeMail, type MailContext } from '../../messages/mail/mail.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Brand } from '../../platform/http/context.ts'
import { paths } from '../../platform/site/paths.ts'
import { reopenAccount } from '../auth/closing.ts'
import { mintCode } from '../auth/codes.ts'
import { lockOpenSession } from '../auth/reauthentication.ts'
import { confirmAddress, createUser, requireUserContext } from '../users/users.ts'
import type { Identity } from './identity.ts'
import { findOwner, findSourcesOfEmail, insertExternalAuth, type OAuthState } from './queries.ts'

type Change = { userId: number; kind: 'network_linked' | 'network_unlinked'; source: SocialSource }

/** The result of a callback: a code that signs in (none after linking), or a failure with a plain word in `message`. */
export type Outcome =
  | { status: 'success'; token?: string }
  | { status: 'fail'; code: SocialFailure; message: string }
  | { status: 'cancel' }

export type SocialSignIn = TransactionContext & {
  oauthState: OAuthState
  identity: Identity
  brand: Brand
  language: Language
  origin: string
}

/** From the callback to the exchange of the code. */
const codeSeconds = 60

export function fail(code: SocialFailure, message = ''): Outcome {
  return { status: 'fail', code, message }
}

/** Signs in or links the identity that the provider has confirmed. */
export async function outcomeOf(flow: SocialSignIn): Promise<Outcome> {
  if (flow.identity.subject === '') return fail('common_no_social_id')
  return flow.oauthState.action === 'link' ? link(flow) : login(flow)
}

async function login(flow: SocialSignIn): Promise<Outcome> {
  const { sql, oauthState, identity } = flow
  const owner = await findOwner(sql, oauthState.source, identity.subject)
  if (!owner) return signUp(flow)
  if (owner.state === 'erased') return fail('login_no_user_from_link')
  if (owner.state === 'closed' && !oauthState.restores) return fail('login_no_user_from_link', 'account_closed')
  if (owner.state === 'closed') await reopenAccount(flow, owner.user_id)
  return signIn(sql, owner.user_id)
}

/**
 * Signs up an unknown identity with a verified e-mail, if registration is enabled. If the e-mail has an account, its
 * owner must sign in and link the network.
 */
async function signUp(flow: SocialSignIn): Promise<Outcome> {
  const { sql, oauthState, identity, brand } = flow
  const email = normalEmail(identity.verifiedEmail)
  if (emailError(email)) return fail('login_no_link')
  const sources = await findSourcesOfEmail(sql, email)
  if (sources) return fail('login_no_link', sources.join(','))
  if (!brand.application.feature_flags.is_registration_enable) return fail('login_no_link')
  const userId = await createUser(sql, { ...newUserOf(flow), email })
  if (userId === undefined) return fail('login_no_link')
  await confirmAddress(sql, { userId, email })
  await insertExternalAuth(sql, { userId, source: oauthState.source, subject: identity.subject })
  return signIn(sql, userId, { isRegistration: true })
}

function newUserOf({ oauthState, identity, language, brand }: SocialSignIn) {
  const { name, lastName } = identity
  return {
    appId: null,
    passwordHash: null,
    name,
    lastName,
    timezone: oauthState.timezone,
    brand,
    locale: language,
    status: plainStatus,
  }
}

async function signIn(sql: Sql, userId: number, { isRegistration = false } = {}): Promise<Outcome> {
  const payload = { isProof: true, isRegistration }
  const token = await mintCode(sql, { userId, purpose: 'auto_login', seconds: codeSeconds, payload })
  return { status: 'success', token }
}

async function link(flow: SocialSignIn): Promise<Outcome> {
  const { sql, oauthState, identity } = flow
  const { user_id: userId, session_id: sessionId } = oauthState
  if (userId === null || sessionId === null || !(await lockOpenSession(sql, { userId, sessionId })))
    return fail('link_user_unauthorised')
  const owner = await findOwner(sql, oauthState.source, identity.subject)
  if (owner) return owner.user_id === userId ? { status: 'success' } : fail('link_social_id_already_taken')
  const linked = await insertExternalAuth(sql, { userId, source: oauthState.source, subject: identity.subject })
  if (!linked) return fail('unknown_error', 'already_linked')
  await mailNetworkChange(flow, { userId, kind: 'network_linked', source: oauthState.source })
  await recordEvent(flow, { userId, kind: 'user' })
  return { status: 'success' }
}

/** Mails a user that a network was linked or unlinked, as somebody else may have done it. */
export async function mailNetworkChange(call: MailContext, { userId, kind, source }: Change): Promise<void> {
  const { email, locale: language } = (await requireUserContext(call.sql, userId)).user
  if (email === null) return
  const values = { network: networkNames[source] }
  await writeMail({ ...call, language }, { userId, recipient: email, kind, path: paths.socialNetworks(), values })
}

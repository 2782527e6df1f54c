import { randomBytes, randomUUID } from 'node:crypto'
import type { SignedIn } from '#contract/accounts/auth/api.ts'
import { rememberTokenCookie } from '#contract/accounts/auth/cookies.ts'
import { tokenDays } from '#contract/accounts/auth/rules.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sql } from '../../platform/database/database.ts'
import { writeMail } from '../../messages/mail/mail.ts'
import type { Call } from '../../platform/http/route.ts'
import { lockUser, requireUserContext } from '../users/users.ts'
import { parseCookies } from '../../platform/cookie.ts'
import { rememberedCookies } from './binding.ts'
import { closeSessions } from './sessions.ts'
import { createToken, tokenHashOf } from '../../platform/http/tokens.ts'
import { paths } from '../../platform/site/paths.ts'
import {
  deleteRememberFamily,
  deleteRememberTokens,
  findRememberToken,
  insertRememberToken,
  listSessionsOfFamily,
  updateUsedRememberToken,
} from './rememberQueries.ts'

type NewRememberToken = { userId: number; sessionToken: string; family?: string }

async function issueRememberToken(
  sql: Sql,
  { userId, sessionToken, family = randomUUID() }: NewRememberToken,
): Promise<string> {
  const selector = randomBytes(12).toString('base64url')
  const validator = createToken()
  const hashes = { validatorHash: tokenHashOf(validator), sessionTokenHash: tokenHashOf(sessionToken) }
  await insertRememberToken(sql, { selector, ...hashes, family, userId, days: tokenDays })
  return `${selector}.${validator}`
}

type RememberCall = Pick<Call<Endpoint>, 'sql' | 'client' | 'setCookie'>

/** Issues a remember token: as cookies for a bound session, otherwise in the response. */
export async function remember(call: RememberCall, signedIn: SignedIn, family?: string): Promise<SignedIn> {
  const { token: sessionToken, user } = signedIn.data
  const token = await issueRememberToken(call.sql, { userId: user.id, sessionToken, ...(family && { family }) })
  if (!call.client.bindsSession) return { ...signedIn, data: { ...signedIn.data, remember_token: token } }
  rememberedCookies(user, token).forEach(call.setCookie)
  return signedIn
}

/** Anonymous accounts are always remembered: browsers do not store their password. */
export async function rememberAnonymous(call: RememberCall, signedIn: SignedIn): Promise<SignedIn> {
  const isAnonymous = signedIn.data.user.email === null
  return isAnonymous && call.client.bindsSession ? remember(call, signedIn) : signedIn
}

/** The remember token of the body, or of the cookie for a bound session. */
export function rememberTokenOf({ cookies, bindsSession }: RememberCall['client'], named: string | undefined): string {
  return named ?? (bindsSession ? parseCookies(cookies).get(rememberTokenCookie) : undefined) ?? ''
}

type Remembered = { userId: number; family: string }
type SignInCall = Pick<Call<Endpoint>, 'sql' | 'context' | 'brand' | 'origin' | 'afterRollback'>

/**
 * Consumes a token in the call's transaction, which also issues the next one; undefined if it is invalid. A used token
 * or a wrong validator means that it was copied: revokes its family.
 */
export async function consumeRememberToken(call: SignInCall, token: string): Promise<Remembered | undefined> {
  const { sql } = call
  const [selector = '', validator = ''] = token.split('.')
  const row = await findRememberToken(sql, selector)
  if (!row || row.expired) return undefined
  const remembered = { userId: row.user_id, family: row.family }
  await lockUser(sql, row.user_id)
  if (row.validator_hash.equals(tokenHashOf(validator)) && (await updateUsedRememberToken(sql, selector)))
    return remembered
  call.afterRollback(() => revokeFamily(call, remembered))
  return undefined
}

/** Revokes the tokens of a family and their sessions in a transaction of its own, and notifies the user by mail. */
async function revokeFamily({ context, brand, origin }: SignInCall, { userId, family }: Remembered): Promise<void> {
  await context.database.transaction(async (sql, { afterCommit }) => {
    await lockUser(sql, userId)
    const sessions = await listSessionsOfFamily(sql, family)
    // Revoked by a concurrent call.
    if (sessions.length === 0) return
    const sessionIds = sessions.filter((id) => id !== null)
    await closeSessions({ sql, afterCommit }, { userId, reason: 'logout', sessionIds })
    await deleteRememberFamily(sql, family)
    const { email, locale: language } = (await requireUserContext(sql, userId)).user
    if (email === null) return
    await writeMail(
      { sql, brand, language, origin },
      { userId, recipient: email, kind: 'remember_replayed', path: paths.reset() },
    )
  })
}

/** Returns the number of remembered devices. */
export const revokeRememberTokens = deleteRememberTokens

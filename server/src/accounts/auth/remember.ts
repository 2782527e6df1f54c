import { randomBytes, randomUUID } from 'node:crypto'
import { tokenDays } from '#contract/accounts/auth/rules.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sql } from '../../platform/database/database.ts'
import { writeMail } from '../../messages/mail/mail.ts'
import type { Call } from '../../platform/http/route.ts'
import { lockUser, requireUserContext } from '../users/users.ts'
import { closeSessions } from './sessions.ts'
import { createToken, tokenHashOf } from '../../platform/http/tokens.ts'
import {
  deleteRememberFamily,
  deleteRememberTokens,
  findRememberToken,
  insertRememberToken,
  listSessionsOfFamily,
  updateUsedRememberToken,
} from './rememberQueries.ts'

type NewRememberToken = { userId: number; sessionToken: string; family?: string }

/** Creates a remember token, `selector.validator`; the validator is stored as a hash. */
export async function issueRememberToken(
  sql: Sql,
  { userId, sessionToken, family = randomUUID() }: NewRememberToken,
): Promise<string> {
  const selector = randomBytes(12).toString('base64url')
  const validator = createToken()
  const hashes = { validatorHash: tokenHashOf(validator), sessionTokenHash: tokenHashOf(sessionToken) }
  await insertRememberToken(sql, { selector, ...hashes, family, userId, days: tokenDays })
  return `${selector}.${validator}`
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

/** Revokes the tokens of a family and their sessions, and notifies the user by mail. */
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
      { userId, recipient: email, kind: 'remember_replayed', path: '/reset' },
    )
  })
}

/** Returns the number of remembered devices. */
export const revokeRememberTokens = deleteRememberTokens

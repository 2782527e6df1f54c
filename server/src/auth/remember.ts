import { randomBytes, randomUUID } from 'node:crypto'
import { tokenDays } from '#contract/auth/rules.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sql } from '../database.ts'
import { writeMail } from '../mail/mail.ts'
import type { Call } from '../route.ts'
import { requirePerson } from '../users/users.ts'
import { closeSessions, tokenHashOf } from './auth.ts'
import { lockUser } from './queries.ts'
import {
  deleteRememberFamily,
  deleteRememberTokens,
  findRememberToken,
  insertRememberToken,
  listSessionsOfFamily,
  updateUsedRememberToken,
} from './rememberQueries.ts'

type Remembering = { userId: number; sessionToken: string; family?: string }

/** A token for "remember me": `selector.validator`, of which the validator is kept as a hash. */
export async function issueRememberToken(
  sql: Sql,
  { userId, sessionToken, family = randomUUID() }: Remembering,
): Promise<string> {
  const selector = randomBytes(12).toString('base64url')
  const validator = randomBytes(32).toString('base64url')
  const hashes = { validatorHash: tokenHashOf(validator), sessionTokenHash: tokenHashOf(sessionToken) }
  await insertRememberToken(sql, { selector, ...hashes, family, userId, days: tokenDays })
  return `${selector}.${validator}`
}

type Remembered = { userId: number; family: string }
type Entering = Pick<Call<Endpoint>, 'sql' | 'machine' | 'brand' | 'origin' | 'afterRollback'>

/**
 * Uses a token up in the call's transaction, which also issues the next one; undefined refuses the call. A token that was
 * used before, or whose validator is wrong, was copied: its family ends, wherever it is used.
 */
export async function takeRememberToken(call: Entering, token: string): Promise<Remembered | undefined> {
  const { sql } = call
  const [selector = '', validator = ''] = token.split('.')
  const row = await findRememberToken(sql, selector)
  if (!row || row.expired) return undefined
  const remembered = { userId: row.user_id, family: row.family }
  await lockUser(sql, row.user_id)
  if (row.validator_hash.equals(tokenHashOf(validator)) && (await updateUsedRememberToken(sql, selector)))
    return remembered
  call.afterRollback(() => endFamily(call, remembered))
  return undefined
}

/** Ends the tokens of a family and the sessions that they opened, and tells their person by mail. */
async function endFamily({ machine, brand, origin }: Entering, { userId, family }: Remembered): Promise<void> {
  await machine.database.transaction(async (sql, { afterCommit }) => {
    await lockUser(sql, userId)
    const sessions = await listSessionsOfFamily(sql, family)
    // The owner, or another replay, was quicker.
    if (sessions.length === 0) return
    const sessionIds = sessions.filter((id) => id !== null)
    await closeSessions({ sql, afterCommit }, { userId, reason: 'logout', sessionIds })
    await deleteRememberFamily(sql, family)
    const { email, locale: language } = (await requirePerson(sql, userId)).user
    if (email === null) return
    await writeMail(
      { sql, brand, language, origin },
      { userId, recipient: email, kind: 'remember_replayed', path: '/reset' },
    )
  })
}

export async function forgetEverywhere(sql: Sql, userId: number): Promise<void> {
  await deleteRememberTokens(sql, userId)
}

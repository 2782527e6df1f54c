import { randomBytes, randomUUID } from 'node:crypto'
import { tokenDays } from '#contract/auth/rules.ts'
import type { Sql } from '../database.ts'
import { tokenHashOf } from './auth.ts'
import {
  deleteRememberFamily,
  deleteRememberTokens,
  findRememberToken,
  insertRememberToken,
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

/** Uses a token up. One that was used before, or whose validator is wrong, ends its family, wherever it was copied to. */
export async function useRememberToken(
  sql: Sql,
  token: string,
): Promise<{ userId: number; family: string } | undefined> {
  const [selector = '', validator = ''] = token.split('.')
  const row = await findRememberToken(sql, selector)
  if (!row || row.expired) return undefined
  if (row.used || !row.validator_hash.equals(tokenHashOf(validator))) {
    await deleteRememberFamily(sql, row.family)
    return undefined
  }
  await updateUsedRememberToken(sql, selector)
  return { userId: row.user_id, family: row.family }
}

export async function forgetEverywhere(sql: Sql, userId: number): Promise<void> {
  await deleteRememberTokens(sql, userId)
}

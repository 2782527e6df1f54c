import { randomBytes, randomUUID } from 'node:crypto'
import { tokenDays } from '#contract/auth/rules.ts'
import { first, type Sql } from '../database.ts'
import { tokenHashOf } from './auth.ts'

type Row = { user_id: number; family: string; validator_hash: Buffer; used: boolean; expired: boolean }

/** A token for "remember me": `selector.validator`, of which the validator is kept as a hash. */
export async function issueRememberToken(sql: Sql, userId: number, family: string = randomUUID()): Promise<string> {
  const selector = randomBytes(12).toString('base64url')
  const validator = randomBytes(32).toString('base64url')
  await sql`
    insert into remember_tokens (selector, validator_hash, family, user_id, expires_at)
    values (${selector}, ${tokenHashOf(validator)}, ${family}, ${userId}, now() + make_interval(days => ${tokenDays}))`
  return `${selector}.${validator}`
}

/** Uses a token up. One that was used before, or whose validator is wrong, ends its family, wherever it was copied to. */
export async function useRememberToken(
  sql: Sql,
  token: string,
): Promise<{ userId: number; family: string } | undefined> {
  const [selector = '', validator = ''] = token.split('.')
  const row = first(
    await sql<Row>`
      select user_id, family, validator_hash, used_at is not null as used, expires_at <= now() as expired
      from remember_tokens where selector = ${selector} for update`,
  )
  if (!row || row.expired) return undefined
  if (row.used || !row.validator_hash.equals(tokenHashOf(validator))) {
    await sql`delete from remember_tokens where family = ${row.family}`
    return undefined
  }
  await sql`update remember_tokens set used_at = now() where selector = ${selector}`
  return { userId: row.user_id, family: row.family }
}

export async function forgetEverywhere(sql: Sql, userId: number): Promise<void> {
  await sql`delete from remember_tokens where user_id = ${userId}`
}

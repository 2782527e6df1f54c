import { randomBytes } from 'node:crypto'
import { first, type Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import { tokenHashOf } from './auth.ts'

export type Purpose = 'auto_login' | 'admin' | 'password_reset' | 'email' | 'social'

export type NewCode = { userId: number; purpose: Purpose; seconds: number; payload?: Record<string, unknown> }

/** A code that opens one thing once; only its hash is kept. */
export async function mintCode(sql: Sql, { userId, purpose, seconds, payload = {} }: NewCode): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await sql`
    insert into one_time_codes (code_hash, user_id, purpose, payload, expires_at)
    values (${tokenHashOf(code)}, ${userId}, ${purpose}, ${JSON.stringify(payload)},
      now() + make_interval(secs => ${seconds}))`
  return code
}

export type UsedCode = { user_id: number; payload: Record<string, unknown> }

/** Uses a code up. Undefined when it is unknown, used, expired or meant for something else. */
export async function useCode(sql: Sql, code: string, purpose: Purpose): Promise<UsedCode | undefined> {
  return first(
    await sql<UsedCode>`
      update one_time_codes set used_at = now()
      where code_hash = ${tokenHashOf(code)} and purpose = ${purpose} and used_at is null and expires_at > now()
      returning user_id, payload`,
  )
}

export async function requireCode(sql: Sql, code: string, purpose: Purpose): Promise<UsedCode> {
  const used = await useCode(sql, code, purpose)
  if (!used) throw new ApiError('code_invalid')
  return used
}

import { first, type Sql } from '../../platform/database/database.ts'

type NewToken = {
  selector: string
  validatorHash: Buffer
  family: string
  userId: number
  /** The session that was opened with it. */
  sessionTokenHash: Buffer
  days: number
}
type TokenRow = { user_id: number; family: string; validator_hash: Buffer; expired: boolean }

export async function insertRememberToken(sql: Sql, token: NewToken): Promise<void> {
  await sql`
    insert into remember_tokens (selector, validator_hash, family, user_id, session_id, expires_at)
    values (${token.selector}, ${token.validatorHash}, ${token.family}, ${token.userId},
      (select id from sessions where token_hash = ${token.sessionTokenHash}),
      now() + make_interval(days => ${token.days}))`
}

export async function findRememberToken(sql: Sql, selector: string): Promise<TokenRow | undefined> {
  return first(
    await sql<TokenRow>`
      select user_id, family, validator_hash, expires_at <= now() as expired
      from remember_tokens where selector = ${selector}`,
  )
}

/** False if it was already used or is missing. */
export async function updateUsedRememberToken(sql: Sql, selector: string): Promise<boolean> {
  const rows = await sql`
    update remember_tokens set used_at = now() where selector = ${selector} and used_at is null returning 1 as used`
  return rows.length > 0
}

/** Session ids of a family, one per token; empty if there is no such family. */
export async function listSessionsOfFamily(sql: Sql, family: string): Promise<(number | null)[]> {
  const rows = await sql<{ session_id: number | null }>`
    select session_id from remember_tokens where family = ${family}`
  return rows.map((row) => row.session_id)
}

export async function deleteRememberFamily(sql: Sql, family: string): Promise<void> {
  await sql`delete from remember_tokens where family = ${family}`
}

export async function deleteRememberFamiliesOf(sql: Sql, sessionIds: readonly number[]): Promise<void> {
  await sql`
    delete from remember_tokens where family in
      (select family from remember_tokens where session_id = any(${sessionIds}::bigint[]))`
}

/** Returns the number of devices. */
export async function deleteRememberTokens(sql: Sql, userId: number): Promise<number> {
  const rows = await sql<{ family: string }>`delete from remember_tokens where user_id = ${userId} returning family`
  return new Set(rows.map(({ family }) => family)).size
}

export async function deleteExpiredRememberTokens(sql: Sql): Promise<void> {
  await sql`delete from remember_tokens where expires_at < now()`
}

import { first, type Sql } from '../database.ts'

export type Purpose = 'auto_login' | 'admin' | 'password_reset' | 'email' | 'social'
export type NewCode = { userId: number; purpose: Purpose; seconds: number; payload?: Record<string, unknown> }
export type UsedCode = { user_id: number; payload: Record<string, unknown> }

export async function insertCode(sql: Sql, code: NewCode & { codeHash: Buffer }): Promise<void> {
  await sql`
    insert into one_time_codes (code_hash, user_id, purpose, payload, expires_at)
    values (${code.codeHash}, ${code.userId}, ${code.purpose}, ${JSON.stringify(code.payload ?? {})},
      now() + make_interval(secs => ${code.seconds}))`
}

export async function updateUsedCode(sql: Sql, codeHash: Buffer, purpose: Purpose): Promise<UsedCode | undefined> {
  return first(
    await sql<UsedCode>`
      update one_time_codes set used_at = now()
      where code_hash = ${codeHash} and purpose = ${purpose} and used_at is null and expires_at > now()
      returning user_id, payload`,
  )
}

export async function deleteExpiredCodes(sql: Sql): Promise<void> {
  await sql`delete from one_time_codes where expires_at < now() - interval '1 day'`
}

/** Whom a code that still opens something belongs to. */
export async function findOwnerOfCode(sql: Sql, codeHash: Buffer, purpose: Purpose): Promise<number | undefined> {
  const row = first(
    await sql<{ user_id: number }>`
      select user_id from one_time_codes
      where code_hash = ${codeHash} and purpose = ${purpose} and used_at is null and expires_at > now()`,
  )
  return row?.user_id
}

export async function deleteWaysIn(sql: Sql, userId: number): Promise<void> {
  await sql`delete from one_time_codes where user_id = ${userId} and purpose <> 'email'`
}

export async function deleteCodesOfErased(sql: Sql): Promise<void> {
  await sql`delete from one_time_codes c using users u where u.id = c.user_id and u.deleted_at is not null`
}

import { first, type Sql } from '../database.ts'

export type Purpose = 'auto_login' | 'admin' | 'password_reset' | 'email' | 'social' | 'sign_in'
export type NewCode = { userId: number; purpose: Purpose; seconds: number; payload?: Record<string, unknown> }
export type CodeOwner = { user_id: number; email: string | null; is_closed: boolean }
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
export async function findOwnerOfCode(sql: Sql, codeHash: Buffer, purpose: Purpose): Promise<CodeOwner | undefined> {
  return first(
    await sql<CodeOwner>`
      select c.user_id, u.email, u.closed_at is not null as is_closed
      from one_time_codes c join users u on u.id = c.user_id
      where c.code_hash = ${codeHash} and c.purpose = ${purpose} and c.used_at is null and c.expires_at > now()
        and u.deleted_at is null`,
  )
}

/** Whether a code of this kind was made for a person in the last seconds and still opens something. */
export async function hasCodeSince(sql: Sql, { userId, purpose, seconds }: NewCode): Promise<boolean> {
  const rows = await sql`
    select 1 as found from one_time_codes
    where user_id = ${userId} and purpose = ${purpose} and used_at is null and expires_at > now()
      and created_at > now() - make_interval(secs => ${seconds}) limit 1`
  return rows.length > 0
}

export async function deleteWaysIn(sql: Sql, userId: number): Promise<void> {
  await sql`delete from one_time_codes where user_id = ${userId} and purpose <> 'email'`
}

/** What a session of this person may have minted for a sign-in elsewhere, or for the link of a network. */
export async function deleteMintedCodes(sql: Sql, userId: number): Promise<void> {
  await sql`
    delete from one_time_codes where user_id = ${userId} and purpose in ('auto_login', 'admin', 'social')`
}

export async function deleteCodesOfErased(sql: Sql): Promise<void> {
  await sql`delete from one_time_codes c using users u where u.id = c.user_id and u.deleted_at is not null`
}

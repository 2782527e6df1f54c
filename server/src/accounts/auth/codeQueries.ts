import { first, type Sql } from '../../platform/database/database.ts'

export type Purpose = 'auto_login' | 'admin' | 'password_reset' | 'email' | 'email_return' | 'social' | 'sign_in'
export type NewCode = { userId: number; purpose: Purpose; seconds: number; payload?: Record<string, unknown> }
export type UsedCode = { user_id: number; payload: Record<string, unknown> }
export type CodeOwner = UsedCode & { email: string | null; is_closed: boolean }

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

export async function findOwnerOfCode(sql: Sql, codeHash: Buffer, purpose: Purpose): Promise<CodeOwner | undefined> {
  return first(
    await sql<CodeOwner>`
      select c.user_id, c.payload, u.email, u.closed_at is not null as is_closed
      from one_time_codes c join users u on u.id = c.user_id
      where c.code_hash = ${codeHash} and c.purpose = ${purpose} and c.used_at is null and c.expires_at > now()
        and u.deleted_at is null`,
  )
}

/** Whether the user got a valid code of this purpose within the last seconds. */
export async function hasCodeSince(sql: Sql, { userId, purpose, seconds }: NewCode): Promise<boolean> {
  const rows = await sql`
    select 1 as found from one_time_codes
    where user_id = ${userId} and purpose = ${purpose} and used_at is null and expires_at > now()
      and created_at > now() - make_interval(secs => ${seconds}) and created_at <= clock_timestamp() limit 1`
  return rows.length > 0
}

export async function deleteSignInCodes(sql: Sql, userId: number): Promise<void> {
  await sql`delete from one_time_codes where user_id = ${userId} and purpose not in ('email', 'email_return')`
}

export async function deleteAllCodes(sql: Sql, userId: number): Promise<void> {
  await sql`delete from one_time_codes where user_id = ${userId}`
}

/** Deletes codes that a session created for a sign-in elsewhere, or to link a network. */
export async function deleteMintedCodes(sql: Sql, userId: number): Promise<void> {
  await sql`
    delete from one_time_codes where user_id = ${userId} and purpose in ('auto_login', 'admin', 'social')`
}

export async function deleteCodesOfErased(sql: Sql): Promise<void> {
  await sql`delete from one_time_codes c using erased_people u where u.id = c.user_id`
}

/** False for a used link, and for a person with a password or a closed account. */
export async function upsertInvitation(
  sql: Sql,
  { userId, codeHash, seconds }: { userId: number; codeHash: Buffer; seconds: number },
): Promise<boolean> {
  const rows = await sql`
    insert into one_time_codes (code_hash, user_id, purpose, expires_at)
    select ${codeHash}, id, 'password_reset', now() + make_interval(secs => ${seconds}) from users
    where id = ${userId} and password_hash is null and closed_at is null and deleted_at is null
    on conflict (code_hash) do update set expires_at = excluded.expires_at where one_time_codes.used_at is null
    returning user_id`
  return rows.length > 0
}

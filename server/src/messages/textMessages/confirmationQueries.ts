import { first, type Sql } from '../../platform/database/database.ts'

type UserNumber = { userId: number; number: string }

export async function isConfirmed(sql: Sql, { userId, number }: UserNumber): Promise<boolean> {
  const rows = await sql`
    select from phone_confirmations
    where user_id = ${userId} and number = ${number} and confirmed_at is not null`
  return rows.length > 0
}

/** Replaces the code of the user; another number has to be confirmed anew. */
export async function upsertCode(
  sql: Sql,
  { userId, number, codeHash, seconds }: UserNumber & { codeHash: Buffer; seconds: number },
): Promise<void> {
  await sql`
    insert into phone_confirmations as p (user_id, number, code_hash, code_expires_at)
    values (${userId}, ${number}, ${codeHash}, now() + make_interval(secs => ${seconds}))
    on conflict (user_id) do update set number = excluded.number, code_hash = excluded.code_hash,
      code_expires_at = excluded.code_expires_at, attempts = 0,
      confirmed_at = case when p.number = excluded.number then p.confirmed_at end`
}

/** Counts an attempt at the valid code of this number; undefined if there is none, or after too many. */
export async function updateAttempts(
  sql: Sql,
  { userId, number, maximum }: UserNumber & { maximum: number },
): Promise<Buffer | undefined> {
  const row = first(
    await sql<{ code_hash: Buffer }>`
      update phone_confirmations set attempts = attempts + 1
      where user_id = ${userId} and number = ${number} and code_hash is not null and code_expires_at > now()
        and attempts < ${maximum}
      returning code_hash`,
  )
  return row?.code_hash
}

/** Whether the code was still valid. */
export async function updateConfirmed(
  sql: Sql,
  { userId, number, codeHash }: UserNumber & { codeHash: Buffer },
): Promise<boolean> {
  const rows = await sql`
    update phone_confirmations set confirmed_at = now(), code_hash = null, code_expires_at = null
    where user_id = ${userId} and number = ${number} and code_hash = ${codeHash}
    returning true`
  return rows.length > 0
}

export async function deleteOfErased(sql: Sql): Promise<void> {
  await sql`delete from phone_confirmations p using erased_people u where u.id = p.user_id`
}

import { advisoryLocks } from '../../platform/database/advisoryLocks.ts'
import type { Sql } from '../../platform/database/database.ts'

/** Serialises the creation of the first administrator, until the transaction ends. */
export async function lockFirstAdmin(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.firstAdmin})`
}

export async function insertFirstAdminCode(sql: Sql, codeHash: Buffer, seconds: number): Promise<void> {
  await sql`
    insert into first_admin_codes (code_hash, expires_at) values (${codeHash}, now() + make_interval(secs => ${seconds}))`
}

export async function isFirstAdminCode(sql: Sql, codeHash: Buffer): Promise<boolean> {
  const rows = await sql`
    select 1 as found from first_admin_codes where code_hash = ${codeHash} and used_at is null and expires_at > now()`
  return rows.length > 0
}

/** Whether the code was valid. */
export async function updateUsedFirstAdminCode(sql: Sql, codeHash: Buffer): Promise<boolean> {
  const rows = await sql`
    update first_admin_codes set used_at = now()
    where code_hash = ${codeHash} and used_at is null and expires_at > now() returning 1 as used`
  return rows.length > 0
}

export async function deleteExpiredFirstAdminCodes(sql: Sql): Promise<void> {
  await sql`delete from first_admin_codes where expires_at < now()`
}

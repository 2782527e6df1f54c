import type { Sql } from '../database.ts'

/** Forgets sign-in attempts, codes and remembered devices that no longer count. */
export async function forgetExpired(sql: Sql): Promise<void> {
  await sql`delete from attempts where window_start < now() - interval '1 hour'`
  await sql`delete from one_time_codes where expires_at < now() - interval '1 day'`
  await sql`delete from remember_tokens where expires_at < now()`
}

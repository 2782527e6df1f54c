import type { Sql } from '../database.ts'

export type Sending = { subject: string; bytes: number; bytesPerDay: number }

/** Adds to what the subject has sent today (UTC); false, and nothing is added, where that would be too much. */
export async function upsertBytes(sql: Sql, { subject, bytes, bytesPerDay }: Sending): Promise<boolean> {
  const rows = await sql`
    insert into byte_quotas as q (subject, day, bytes)
    select ${subject}, (now() at time zone 'utc')::date, ${bytes}::bigint where ${bytes}::bigint <= ${bytesPerDay}::bigint
    on conflict (subject, day) do update set bytes = q.bytes + excluded.bytes
      where q.bytes + excluded.bytes <= ${bytesPerDay}::bigint
    returning 1 as counted`
  return rows.length > 0
}

export async function deleteOldBytes(sql: Sql): Promise<void> {
  await sql`delete from byte_quotas where day < (now() at time zone 'utc')::date - 1`
}

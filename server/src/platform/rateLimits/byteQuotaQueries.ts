import type { Sql } from '../database/database.ts'

export type ByteUsage = { subject: string; bytes: number; bytesPerDay: number }

/** Adds to the subject's bytes of today (UTC); above the quota adds nothing and returns false. */
export async function upsertByteQuota(sql: Sql, { subject, bytes, bytesPerDay }: ByteUsage): Promise<boolean> {
  const rows = await sql`
    insert into byte_quotas as q (subject, day, bytes)
    select ${subject}, (now() at time zone 'utc')::date, ${bytes}::bigint where ${bytes}::bigint <= ${bytesPerDay}::bigint
    on conflict (subject, day) do update set bytes = q.bytes + excluded.bytes
      where q.bytes + excluded.bytes <= ${bytesPerDay}::bigint
    returning 1 as counted`
  return rows.length > 0
}

export async function deleteOldByteQuotas(sql: Sql): Promise<void> {
  await sql`delete from byte_quotas where day < (now() at time zone 'utc')::date - 1`
}

import { hash } from 'node:crypto'
import { first, type Sql } from '../database/database.ts'

export type ByteUsage = { subject: string; bytes: number; bytesPerDay: number }

/** Keys contain addresses, so only their hash is stored. */
export const storedKey = (key: string) => hash('sha256', key, 'base64url')

/** Counts a hit per key and second, for a sliding window. */
export async function insertHits(sql: Sql, ...keys: string[]): Promise<void> {
  await sql`
    insert into rate_limit_hits (key, window_start, count)
    select key, date_trunc('second', clock_timestamp()), 1 from unnest(${keys.map(storedKey)}::text[]) key order by key
    on conflict (key, window_start) do update set count = rate_limit_hits.count + 1`
}

export async function updateLastHit(sql: Sql, key: string): Promise<void> {
  await sql`
    update rate_limit_hits set count = count - 1
    where key = ${storedKey(key)} and window_start = (
      select max(window_start) from rate_limit_hits where key = ${storedKey(key)} and count > 0
        and window_start <= clock_timestamp())`
}

/** Hits within the window, rounded up by a second; ignores future hits, which a clock that was ahead has counted. */
export async function countHits(sql: Sql, key: string, windowSeconds: number): Promise<number> {
  const row = first(
    await sql<{ count: number }>`
      select coalesce(sum(count), 0)::int as count from rate_limit_hits
      where key = ${storedKey(key)} and window_start > now() - make_interval(secs => ${windowSeconds + 1})
        and window_start <= clock_timestamp()`,
  )
  return row?.count ?? 0
}

type Window = { key: string; windowSeconds: number }

export async function countBothHits(sql: Sql, one: Window, other: Window): Promise<[number, number]> {
  const row = first(
    await sql<{ one: number; other: number }>`
      select
        (select coalesce(sum(count), 0)::int from rate_limit_hits
          where key = ${storedKey(one.key)} and window_start > now() - make_interval(secs => ${one.windowSeconds + 1})
            and window_start <= clock_timestamp()) as one,
        (select coalesce(sum(count), 0)::int from rate_limit_hits
          where key = ${storedKey(other.key)} and window_start > now() - make_interval(secs => ${other.windowSeconds + 1})
            and window_start <= clock_timestamp()) as other`,
  )
  return [row?.one ?? 0, row?.other ?? 0]
}

export async function deleteHits(sql: Sql, key: string): Promise<void> {
  await sql`delete from rate_limit_hits where key = ${storedKey(key)}`
}

export async function deleteOldHits(sql: Sql): Promise<void> {
  await sql`delete from rate_limit_hits where window_start < now() - interval '2 hours'`
}

/** Adds to the subject's bytes of today (UTC); false, without effect, above the quota. */
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

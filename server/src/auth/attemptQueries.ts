import { first, type Sql } from '../database.ts'

/** Counts one attempt; counts are kept by the second, so that a window slides. */
export async function countAttempt(sql: Sql, key: string): Promise<void> {
  await sql`
    insert into attempts (key, window_start, count)
    values (${key}, date_trunc('second', clock_timestamp()), 1)
    on conflict (key, window_start) do update set count = attempts.count + 1`
}

/** Takes the last attempt back. */
export async function updateAttemptBack(sql: Sql, key: string): Promise<void> {
  await sql`
    update attempts set count = count - 1
    where key = ${key} and window_start = (
      select max(window_start) from attempts where key = ${key} and count > 0)`
}

/** How many there were in the last seconds, or a second more. */
export async function findAttempts(sql: Sql, key: string, windowSeconds: number): Promise<number> {
  const row = first(
    await sql<{ count: number }>`
      select coalesce(sum(count), 0)::int as count from attempts
      where key = ${key} and window_start > now() - make_interval(secs => ${windowSeconds + 1})`,
  )
  return row?.count ?? 0
}

type Window = { key: string; windowSeconds: number }

/** The same for several keys at once, in their order. */
export async function listAttempts(sql: Sql, windows: readonly Window[]): Promise<number[]> {
  const keys = windows.map(({ key }) => key)
  const seconds = windows.map(({ windowSeconds }) => windowSeconds + 1)
  const rows = await sql<{ count: number }>`
    select (select coalesce(sum(count), 0)::int from attempts
      where key = asked.key and window_start > now() - make_interval(secs => asked.seconds)) as count
    from unnest(${keys}::text[], ${seconds}::int[]) with ordinality as asked (key, seconds, place) order by place`
  return rows.map(({ count }) => count)
}

export async function deleteAttempts(sql: Sql, key: string): Promise<void> {
  await sql`delete from attempts where key = ${key}`
}

export async function deleteOldAttempts(sql: Sql): Promise<void> {
  await sql`delete from attempts where window_start < now() - interval '2 hours'`
}

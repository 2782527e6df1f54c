import type { Sql } from '../database/database.ts'

type Lease = { key: string; holder: string; seconds: number }

/** False while another holder has it. */
export async function insertMutex(sql: Sql, { key, holder, seconds }: Lease): Promise<boolean> {
  const rows = await sql`
    insert into mutexes (key, holder, expires_at)
    values (${key}, ${holder}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (key) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where mutexes.expires_at < clock_timestamp()
    returning 1 as held`
  return rows.length > 0
}

export async function deleteMutex(sql: Sql, { key, holder }: Omit<Lease, 'seconds'>): Promise<void> {
  await sql`delete from mutexes where key = ${key} and holder = ${holder}`
}

export async function deleteExpiredMutexes(sql: Sql): Promise<void> {
  await sql`delete from mutexes where expires_at < now()`
}

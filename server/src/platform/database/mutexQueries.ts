import { first, type Sql } from './database.ts'

type Lease = { key: string; holder: string; seconds: number }

/** False while another holder has the mutex. */
export async function insertMutex(sql: Sql, { key, holder, seconds }: Lease): Promise<boolean> {
  const rows = await sql`
    insert into mutexes (key, holder, expires_at)
    values (${key}, ${holder}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (key) do update set holder = excluded.holder, expires_at = excluded.expires_at, is_wanted = false
      where mutexes.expires_at < clock_timestamp()
    returning 1 as held`
  return rows.length > 0
}

/** Renews a lease: returns whether another holder waits for it, undefined if another one took it. */
export async function updateLease(sql: Sql, { key, holder, seconds }: Lease): Promise<boolean | undefined> {
  const row = first(
    await sql<{ is_wanted: boolean }>`
      update mutexes set expires_at = clock_timestamp() + make_interval(secs => ${seconds})
      where key = ${key} and holder = ${holder} returning is_wanted`,
  )
  return row?.is_wanted
}

export async function updateWanted(sql: Sql, key: string): Promise<void> {
  await sql`update mutexes set is_wanted = true where key = ${key} and not is_wanted`
}

export async function deleteMutex(sql: Sql, { key, holder }: Omit<Lease, 'seconds'>): Promise<void> {
  await sql`delete from mutexes where key = ${key} and holder = ${holder}`
}

export async function deleteExpiredMutexes(sql: Sql): Promise<void> {
  await sql`delete from mutexes where expires_at < now()`
}

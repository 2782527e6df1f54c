import { first, type Sql } from '../database/database.ts'

type DatabaseSettings = {
  version: number
  encoding: string
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  connections: number
  megabytes: number
}

export async function findDatabaseSettings(sql: Sql): Promise<DatabaseSettings> {
  const row = first(
    await sql<DatabaseSettings>`
      select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
        current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
        current_setting('synchronous_commit') as synchronous_commit, current_setting('max_connections')::int as connections,
        (pg_database_size(current_database()) / 1048576)::int as megabytes`,
  )
  if (!row) throw new Error('No settings were returned')
  return row
}

/** The database's clock and the newest session, in seconds since 1970. */
export async function findClock(sql: Sql): Promise<{ now: number; newest: number }> {
  const row = first(
    await sql<{ now: number; newest: number }>`
      select extract(epoch from clock_timestamp())::float8 as now,
        coalesce((select extract(epoch from created_at) from sessions order by id desc limit 1), 0)::float8 as newest`,
  )
  return row ?? { now: 0, newest: 0 }
}

export async function listAppliedMigrations(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }>`select name from migrations order by name`
  return rows.map(({ name }) => name)
}

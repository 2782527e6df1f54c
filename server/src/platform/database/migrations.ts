import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { OperatorError } from '../config/operatorError.ts'
import { advisoryLocks } from './advisoryLocks.ts'
import { requireServerVersion } from './serverVersion.ts'
import type { Database } from './database.ts'

const migrationsFolder = new URL('../../../migrations/', import.meta.url)

/**
 * Applies pending migrations in order, under a lock against other processes that start. Throws if the database has
 * migrations that this version does not know.
 */
export async function migrate(database: Database, log: (line: string) => void = () => undefined): Promise<void> {
  const client = await database.pool.connect()
  try {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    requireServerVersion(rows[0]?.version ?? 0)
    await client.query('begin')
    await lockMigrations(client)
    await applyMigrations(client, () => true, log)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Until the end of the transaction. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${advisoryLocks.migrations})`)
}

/** Names of the migrations of this version, in order. */
export function knownMigrations(): string[] {
  return readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
}

/** Applies the pending migrations that are `wanted`, in the caller's transaction. */
export async function applyMigrations(
  client: pg.ClientBase,
  isWanted: (name: string) => boolean,
  log: (line: string) => void = () => undefined,
): Promise<void> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz default now())',
  )
  for (const name of (await listPendingMigrations(client)).filter(isWanted)) {
    log(`Migrating: ${name}`)
    await client.query(readFileSync(new URL(name, migrationsFolder), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
  }
}

/** Whether any version of Daystream has used the database. */
export async function hasMigrations(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rows } = await client.query(`select 1 where to_regclass('migrations') is not null`)
  return rows.length > 0
}

/** Throws if the database has migrations that this version does not know. */
export async function listPendingMigrations(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  const known = knownMigrations()
  const unknown = rows.findLast((row) => !known.includes(row.name))
  if (unknown)
    throw new OperatorError(
      `The database was changed by a newer version of Daystream (${unknown.name}): start that version, or restore a backup from before it.`,
    )
  const applied = new Set(rows.map((row) => row.name))
  return known.filter((name) => !applied.has(name))
}

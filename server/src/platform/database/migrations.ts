import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { OperatorError } from '../config/operatorError.ts'
import { advisoryLocks } from './advisoryLocks.ts'
import type { Database } from './database.ts'

/** Debian 12's version; stated in docs/operate.md. */
export const minimumServerVersion = 15

const folder = new URL('../../../migrations/', import.meta.url)
/** Migrations from before the first release, which led to the schema that `folder` begins with (decision 0153). */
const formerFolder = new URL('before/', folder)
/** Migrations from this name on change the schema; those before create it. */
const firstChange = '1100'

type Log = (line: string) => void

/** Applies pending migrations under a lock. Throws if the database has migrations that this version does not know. */
export async function migrate(database: Database, log: Log = () => undefined): Promise<void> {
  const client = await database.pool.connect()
  try {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    requireServerVersion(rows[0]?.version ?? 0)
    await client.query('begin')
    await lockMigrations(client)
    await applyPendingMigrations(client, log)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Held until the end of the transaction. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${advisoryLocks.migrations})`)
}

export function knownMigrations(): string[] {
  return listFiles(folder)
}

/** Migrations that a backup may contain: known and former ones, in order. */
export function restorableMigrations(): string[] {
  return [...listFiles(formerFolder), ...knownMigrations()]
}

/** Compares by name, in order. */
export function compareMigrations(applied: readonly string[]): { pending: string[]; unknown: string[] } {
  const former = listFiles(formerFolder)
  const known = knownMigrations()
  const needed = applied.some((name) => former.includes(name)) ? [...former, ...known] : known
  return {
    pending: needed.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !former.includes(name) && !known.includes(name)),
  }
}

export async function hasMigrations(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rows } = await client.query(`select 1 where to_regclass('migrations') is not null`)
  return rows.length > 0
}

/** Throws if the database has unknown migrations. */
export async function listPendingMigrations(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  const { pending, unknown } = compareMigrations(rows.map(({ name }) => name))
  if (unknown.length > 0)
    throw new OperatorError(
      `The database was changed by a newer version of Daystream (${unknown.at(-1)}): start that version, or restore a backup from before it.`,
    )
  return pending
}

/** Applies pending migrations in the caller's transaction. A database with some of the former migrations first gets the rest of them. */
export async function applyPendingMigrations(client: pg.ClientBase, log: Log = () => undefined): Promise<void> {
  await createMigrationsTable(client)
  const former = listFiles(formerFolder)
  const { rows } = await client.query('select 1 from migrations where name = any ($1) limit 1', [former])
  if (rows.length > 0) {
    const pending = await listPendingMigrations(client)
    await applyMigrations(
      client,
      pending.filter((name) => former.includes(name)),
      log,
    )
    await client.query('delete from migrations where name = any ($1)', [former])
    await client.query('insert into migrations (name) select unnest($1::text[])', [
      knownMigrations().filter((name) => name < firstChange),
    ])
  }
  await applyMigrations(client, await listPendingMigrations(client), log)
}

export async function applyMigrations(
  client: pg.ClientBase,
  names: readonly string[],
  log: Log = () => undefined,
): Promise<void> {
  await createMigrationsTable(client)
  const former = listFiles(formerFolder)
  for (const name of names) {
    log(`Migrating: ${name}`)
    await client.query(readFileSync(new URL(name, former.includes(name) ? formerFolder : folder), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
  }
}

async function createMigrationsTable(client: pg.ClientBase): Promise<void> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz default now())',
  )
}

function listFiles(of: URL): string[] {
  return readdirSync(of)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
}

/** Throws if PostgreSQL is too old. `versionNumber` is `server_version_num`, such as 150004. */
export function requireServerVersion(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000)
  if (major >= minimumServerVersion) return
  throw new OperatorError(
    `PostgreSQL ${major} is too old: Daystream needs PostgreSQL ${minimumServerVersion} or later. Upgrade it, or start without DATABASE_URL to use the packaged one.`,
  )
}

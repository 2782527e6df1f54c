import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../src/platform/database/database.ts'

const folder = new URL('../migrations/', import.meta.url)

/** A new database of the cluster, without tables. */
export async function createDatabase(name = `empty_${randomUUID().replaceAll('-', '')}`): Promise<string> {
  const owner = openDatabase({ ...inject('cluster'), database: 'postgres', max: 1 })
  await owner.pool.query(`create database ${name} template template0`)
  await owner.close()
  return name
}

/** A new database in the state before a migration. */
export async function openDatabaseBefore(migration: string): Promise<Database> {
  const database = openDatabase({ ...inject('cluster'), database: await createDatabase(), max: 3 })
  await migrateBefore(database, migration)
  return database
}

/** Brings an empty database into the state before a migration. */
export async function migrateBefore(database: Database, migration: string): Promise<void> {
  await database.pool.query('create table migrations (name text primary key, applied_at timestamptz default now())')
  for (const name of readdirSync(folder).toSorted()) {
    if (name >= migration) break
    await database.pool.query(readFileSync(new URL(name, folder), 'utf8'))
    await database.pool.query('insert into migrations (name) values ($1)', [name])
  }
}

/** The DATABASE_URL of a database of the cluster. */
export function urlOf(database: string): string {
  const { host, port, user } = inject('cluster')
  return `postgres://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) }).toString()}`
}

/** Rows of every table as text, in order. */
export async function rowsOf({ pool }: Database): Promise<Map<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const contents = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    contents.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return contents
}

/** Definitions of columns, constraints, indexes and triggers. */
export async function schemaOf({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query<Record<string, string>>(`
    select 'column', table_name, column_name, data_type from information_schema.columns where table_schema = 'public'
    union all select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index', tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) || tgenabled::text
      from pg_trigger where not tgisinternal
    order by 1, 2, 3`)
  return rows
}

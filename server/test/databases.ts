import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../src/platform/database/database.ts'

const formerFolder = new URL('../migrations/before/', import.meta.url)

/** A new database of the cluster, without tables. */
export async function createDatabase(name = `empty_${randomUUID().replaceAll('-', '')}`): Promise<string> {
  const owner = openDatabase({ ...inject('cluster'), database: 'postgres', max: 1 })
  await owner.pool.query(`create database ${name} template template0`)
  await owner.close()
  return name
}

/** A new database in the state before a migration of before the first release. */
export async function openDatabaseBefore(migration: string): Promise<Database> {
  const database = openDatabase({ ...inject('cluster'), database: await createDatabase(), max: 3 })
  await migrateBefore(database, migration)
  return database
}

/** Brings an empty database into the state before a migration. */
export async function migrateBefore(database: Database, migration: string): Promise<void> {
  await database.pool.query('create table migrations (name text primary key, applied_at timestamptz default now())')
  for (const name of readdirSync(formerFolder).toSorted()) {
    if (name >= migration) break
    await database.pool.query(readFileSync(new URL(name, formerFolder), 'utf8'))
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

/** Definitions of tables, columns, constraints, indexes, triggers, functions, views and sequences. */
export async function schemaOf({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query<Record<string, string>>(`
    select 'relation', relname, relkind::text, concat_ws(' ', relpersistence, reloptions)
      from pg_class where relnamespace = 'public'::regnamespace
    union all select 'column', attrelid::regclass::text, attname, concat_ws(' ', format_type(atttypid, atttypmod),
        attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid))
      from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
    union all select 'function', oid::regprocedure::text, '', pg_get_functiondef(oid)
      from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all select 'view', viewname, '', definition from pg_views where schemaname = 'public'
    union all select 'sequence', sequencename, '', concat_ws(' ', data_type, start_value, min_value, max_value, increment_by)
      from pg_sequences where schemaname = 'public'
    union all select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index', tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) || tgenabled::text
      from pg_trigger where not tgisinternal
    order by 1, 2, 3`)
  return rows
}

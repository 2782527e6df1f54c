import type pg from 'pg'
import { advisoryLocks } from '../database/advisoryLocks.ts'
import { first, type Sql } from '../database/database.ts'
import type { RestoredJob } from '../jobs/jobs.ts'

export type Table = { name: string; columns: string[] }
export type Sequence = { name: string; value: string; isCalled: boolean }

/** Jobs that are queued or running. pg-boss owns the table, whose shape changes with its version. */
const pendingJobs = `select name, coalesce(data, '{}'), singleton_key, start_after from pgboss.job
  where state in ('created', 'retry', 'active')`

export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select quote_ident(c.relname) as name, array(
      select quote_ident(a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by c.relname`)
  return rows
}

export async function hasTables(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rows } = await client.query(`
    select 1 from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace limit 1`)
  return rows.length > 0
}

export async function hasJobs(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rows } = await client.query(`select 1 where to_regclass('pgboss.job') is not null`)
  return rows.length > 0
}

/** Blocks migrations, and nothing else, during the transaction. */
export async function lockTables(client: pg.Client, tables: readonly Table[]): Promise<void> {
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
}

export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

/** Snapshots do not cover sequences: read them after the tables, so that they are ahead. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select quote_ident(relname) as name from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`)
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    )
    sequences.push(...values.map((value) => ({ name, ...value })))
  }
  return sequences
}

export const copyTable = ({ name, columns }: Table) => `copy ${name} (${columns.join(', ')}) to stdout`
export const loadTable = ({ name, columns }: Table) => `copy ${name} (${columns.join(', ')}) from stdin`
export const copyJobs = `copy (${pendingJobs}) to stdout`
export const loadJobs = 'copy restored_jobs (name, data, key, start_after) from stdin'

/** Statements that undo `removeConstraints`. */
export type Constraints = string[]

/**
 * Removes foreign keys, indexes without a constraint, and triggers while tables are loaded. Needs no superuser, unlike
 * session_replication_role.
 */
export async function removeConstraints(client: pg.Client, tables: readonly Table[]): Promise<Constraints> {
  const { rows } = await client.query<{ remove: string; restore: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and not exists (select 1 from pg_constraint where conindid = i.indexrelid)
    union all
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
      format('alter table %s enable %s trigger %I', tgrelid::regclass,
        case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and tgenabled <> 'D' and c.relnamespace = current_schema()::regnamespace`)
  for (const { remove } of rows) await client.query(remove)
  // The backup also contains the rows that migrations inserted.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  // Indexes first: checks of foreign keys use them.
  return rows.map(({ restore }) => restore).toSorted((one, other) => rank(one) - rank(other))
}

const rank = (statement: string) => (statement.includes(' add constraint ') ? 1 : 0)

export async function setSequences(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled])
}

export async function createRestoredJobs(client: pg.Client): Promise<void> {
  await client.query(`
    create temporary table restored_jobs (name text, data jsonb, key text, start_after timestamptz, id serial)
    on commit drop`)
}

/** Pages of up to 1000. */
export async function* listRestoredJobs(client: pg.Client): AsyncGenerator<RestoredJob[]> {
  let afterId = 0
  for (;;) {
    const { rows } = await client.query<RestoredJob & { id: number }>(
      'select id, name, data, key, start_after as "startAfter" from restored_jobs where id > $1 order by id limit 1000',
      [afterId],
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows
    afterId = last.id
  }
}

export async function deleteQueues(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists pgboss cascade')
}

/** Empties the current schema, for a database that a backup replaces. */
export async function deleteSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_schema()) as name')
  for (const { name } of rows) await client.query(`drop schema ${name} cascade; create schema ${name}`)
}

/** Held until the connection ends. */
export async function tryUpgradeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isHeld: boolean }>(
    `select pg_try_advisory_lock(${advisoryLocks.upgrade}) as "isHeld"`,
  )
  return rows[0]?.isHeld === true
}

/** Servers ping on a connection of this name, and workers fetch jobs on theirs. */
export async function isServerConnected(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name ~ '^daystream-(heartbeat|jobs)' limit 1`)
  return rows.length > 0
}

/** Whether a schema, which may be of an earlier version, has a table. */
export async function hasTable(sql: Sql, name: string): Promise<boolean> {
  return first(await sql<{ exists: boolean }>`select to_regclass(${name}) is not null as exists`)?.exists === true
}

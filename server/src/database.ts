import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { aboutEverybody, rememberChanges, type Changes } from './changes.ts'
import { seatsOf, type Seats } from './seats.ts'

// Ids and counts are int8; all of ours are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** Runs one prepared statement: sql`select … where id = ${id}` gives the rows. */
export type Sql = <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>

export type Database = {
  sql: Sql
  /** Runs `work` in one transaction: all of it or nothing. `opening` comes before the first statement of `work`. */
  transaction: <Result>(work: (sql: Sql) => Promise<Result>, opening?: Opening) => Promise<Result>
  pool: pg.Pool
  /** What any process has changed through its database, heard at once here and within a moment elsewhere. */
  changes: Changes
  close: () => Promise<void>
}

type Opening = (sql: Sql) => Promise<void>

type Runner = { query: (query: pg.QueryConfig) => Promise<pg.QueryResult> }

/** A part of a statement's text that several statements share; it holds other parts, but no values. */
class Fragment {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export function fragment(strings: TemplateStringsArray, ...parts: Fragment[]): Fragment {
  return new Fragment(String.raw({ raw: strings }, ...parts.map((part) => part.text)))
}

const statements = new WeakMap<TemplateStringsArray, { name: string; text: string; isWhole: boolean }>()

/** The same source text, which always holds the same fragments, is the same prepared statement on every connection. */
export function statementOf(strings: TemplateStringsArray, given: unknown[]) {
  let found = statements.get(strings)
  if (!found) {
    found = prepare(strings, given)
    statements.set(strings, found)
  }
  const { name, text, isWhole } = found
  return { name, text, values: isWhole ? given : given.filter((value) => !(value instanceof Fragment)) }
}

function prepare([start = '', ...parts]: TemplateStringsArray, given: unknown[]) {
  let count = 0
  const placed = (value: unknown) => (value instanceof Fragment ? value.text : `$${(count += 1)}`)
  const text = parts.reduce((query, part, index) => `${query}${placed(given[index])}${part}`, start)
  return {
    text,
    name: createHash('sha1').update(text).digest('base64url'),
    isWhole: count === given.length,
  }
}

const runners = new WeakMap<Sql, Runner>()

function sqlOf(runner: Runner): Sql {
  const sql: Sql = async <Row extends object>(strings: TemplateStringsArray, ...given: unknown[]) => {
    const result = await runner.query(statementOf(strings, given))
    return result.rows as Row[]
  }
  runners.set(sql, runner)
  return sql
}

/** Whether statements of `sql` belong to a transaction, and not each to itself. */
export const isInTransaction = (sql: Sql, database: Database): boolean => sql !== database.sql

/** For libraries that bring their own statements: they run where `sql` runs, so in its transaction. */
export function queryOf(sql: Sql): (text: string, values?: unknown[]) => Promise<pg.QueryResult> {
  const runner = runners.get(sql)
  if (!runner) throw new Error('This sql was not made by openDatabase')
  return (text, values = []) => runner.query({ text, values })
}

const patienceMs = 10_000
/**
 * Connections that transactions leave free. What runs inside of one may need another statement outside of it, and
 * would wait for ever if every connection were held by one that waits.
 */
const sparedConnections = 2

/** A statement is planned once for all values; a plan made for each costs more than it saves, as they are all short. */
const generalPlans = '-c plan_cache_mode=force_generic_plan'

export function openDatabase(connection: pg.PoolConfig): Database {
  const pool = new pg.Pool({
    application_name: 'daystream',
    connectionTimeoutMillis: patienceMs,
    pipeline: true,
    options: generalPlans,
    ...connection,
  })
  const seats = seatsOf(Math.max(1, (pool.options.max ?? 10) - sparedConnections), patienceMs)
  // An idle connection that breaks is replaced by the pool; the next query tells if the server is gone.
  pool.on('error', () => undefined)
  // One that breaks while it is used or closed fails its query; heard by nobody, it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const changes = rememberChanges()
  // Every connection listens: what is changed through one of them is heard on it before the change is answered.
  pool.on('connect', (client) => {
    client.on('notification', ({ payload }) => changes.hear(payload ?? aboutEverybody))
    client.query('listen daystream_changes').catch(() => undefined)
  })
  pool.on('remove', () => changes.hear(aboutEverybody))
  return {
    sql: sqlOf(pool),
    transaction: (work, opening) => transaction({ pool, seats, opening }, work),
    pool,
    changes,
    close: () => pool.end(),
  }
}

type Setting = { pool: pg.Pool; seats: Seats; opening: Opening | undefined }
type Begun = { client: pg.PoolClient; leave: () => void; opened: Promise<void> | undefined }

/** The connection is taken, and the transaction begun, with the first statement: what comes before holds nothing. */
async function transaction<Result>(setting: Setting, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  let begun: Promise<Begun> | undefined
  let failure: Error | undefined
  const runner = {
    query: async (query: pg.QueryConfig) => {
      const { client, opened } = await (begun ??= begin(setting))
      if (opened) await opened
      return client.query(query)
    },
  }
  try {
    const result = await work(sqlOf(runner))
    if (begun) await (await begun).client.query('commit')
    return result
  } catch (error) {
    if (begun) failure = await rollback((await begun).client)
    throw error
  } finally {
    if (begun) end(await begun, failure)
  }
}

async function begin({ pool, seats, opening }: Setting): Promise<Begun> {
  const leave = await seats.take()
  try {
    const client = await pool.connect()
    // Sent together with the first statement, which fails too if this does.
    client.query('begin').catch(() => undefined)
    return { client, leave, opened: opening?.(sqlOf(client)) }
  } catch (error) {
    leave()
    throw error
  }
}

function end({ client, leave }: Begun, failure: Error | undefined): void {
  client.release(failure)
  leave()
}

/** The error that makes a connection unfit for further use, if rolling back failed too. */
async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** The first row, or undefined. */
export function first<Row>(rows: readonly Row[]): Row | undefined {
  return rows[0]
}

/**
 * An array of numbers, or of arrays of them, from PostgreSQL's text of it. A list of rows costs half as much this way
 * as by name or as JSON.
 */
export function numbersIn<Item>(text: string): Item[] {
  return JSON.parse(text.replaceAll('{', '[').replaceAll('}', ']')) as Item[]
}

/** For a write that a unique index may refuse: turns that refusal into `false`. Other errors go on. */
export function isTaken(error: unknown): false {
  if (error instanceof pg.DatabaseError && error.code === '23505') return false
  throw error
}

const migrationsFolder = new URL('../migrations/', import.meta.url)
const migrationLock = 7_301_177

/** Applies the migrations that this database has not seen, in order, once, whoever else starts at the same time. */
export async function migrate(database: Database, log: (line: string) => void = () => undefined): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map((row) => row.name))
    const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql') && !applied.has(name))
    for (const name of files.toSorted()) {
      log(`Migrating: ${name}`)
      await client.query(readFileSync(new URL(name, migrationsFolder), 'utf8'))
      await client.query('insert into migrations (name) values ($1)', [name])
    }
    await client.query('commit')
  } catch (error) {
    await rollback(client)
    throw error
  } finally {
    client.release()
  }
}

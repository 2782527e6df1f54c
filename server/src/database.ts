import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

// Ids and counts are int8; all of ours are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** Runs one prepared statement: sql`select … where id = ${id}` gives the rows. */
export type Sql = <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>

export type Database = {
  sql: Sql
  /** Runs `work` in one transaction: all of it or nothing. */
  transaction: <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>
  pool: pg.Pool
  close: () => Promise<void>
}

type Runner = { query: (query: pg.QueryConfig) => Promise<pg.QueryResult> }

const statements = new WeakMap<TemplateStringsArray, { name: string; text: string }>()

/** The same source text is the same prepared statement, on every connection. */
export function statementOf(strings: TemplateStringsArray): { name: string; text: string } {
  let found = statements.get(strings)
  if (!found) {
    const text = strings.reduce((query, part, index) => `${query}$${index}${part}`)
    found = { text, name: createHash('sha1').update(text).digest('base64url') }
    statements.set(strings, found)
  }
  return found
}

const runners = new WeakMap<Sql, Runner>()

function sqlOf(runner: Runner): Sql {
  const sql: Sql = async <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) => {
    const result = await runner.query({ ...statementOf(strings), values })
    return result.rows as Row[]
  }
  runners.set(sql, runner)
  return sql
}

/** For libraries that bring their own statements: they run where `sql` runs, so in its transaction. */
export function queryOf(sql: Sql): (text: string, values?: unknown[]) => Promise<pg.QueryResult> {
  const runner = runners.get(sql)
  if (!runner) throw new Error('This sql was not made by openDatabase')
  return (text, values = []) => runner.query({ text, values })
}

export function openDatabase(connection: pg.PoolConfig): Database {
  const pool = new pg.Pool({
    application_name: 'daystream',
    connectionTimeoutMillis: 10_000,
    pipeline: true,
    ...connection,
  })
  // An idle connection that breaks is replaced by the pool; the next query tells if the server is gone.
  pool.on('error', () => undefined)
  // One that breaks while it is used or closed fails its query; heard by nobody, it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { sql: sqlOf(pool), transaction: (work) => transaction(pool, work), pool, close: () => pool.end() }
}

/** The connection is taken, and the transaction begun, with the first statement: what comes before holds nothing. */
async function transaction<Result>(pool: pg.Pool, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  let begun: Promise<pg.PoolClient> | undefined
  let failure: Error | undefined
  const runner = { query: async (query: pg.QueryConfig) => (await (begun ??= begin(pool))).query(query) }
  try {
    const result = await work(sqlOf(runner))
    if (begun) await (await begun).query('commit')
    return result
  } catch (error) {
    if (begun) failure = await rollback(await begun)
    throw error
  } finally {
    if (begun) (await begun).release(failure)
  }
}

async function begin(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  // Sent together with the first statement, which fails too if this does.
  client.query('begin').catch(() => undefined)
  return client
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

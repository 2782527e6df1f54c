import { createHash } from 'node:crypto'
import pg from 'pg'
import { heartbeatOf, type Heartbeat } from './heartbeat.ts'
import { semaphoreOf, type Semaphore } from './semaphore.ts'
import { collectHooks, type TransactionHooks } from './transactionHooks.ts'

// Ids and counts are int8; all of ours are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** Runs one prepared statement: sql`select … where id = ${id}` gives the rows. */
export type Sql = <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>

export type Database = {
  sql: Sql
  /**
   * Runs `work` in one transaction, all of it or nothing, and then the hooks that it has left. `opening` comes before
   * the first statement of `work`. Throws a TransactionHookError when hooks have failed.
   */
  transaction: <Result>(work: Work<Result>, opening?: Opening) => Promise<Result>
  pool: pg.Pool
  /** While it runs, statements fail as soon as the database no longer answers. */
  heartbeat: Heartbeat
  close: () => Promise<void>
}

type Work<Result> = (sql: Sql, hooks: TransactionHooks) => Promise<Result>
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
function statementOf(strings: TemplateStringsArray, given: unknown[]) {
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

/** Statements as a runner runs them. */
export function sqlOf(runner: Runner): Sql {
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

const connectTimeoutMs = 10_000
/**
 * Connections reserved for single statements: a transaction may need one on another connection and would deadlock if
 * transactions held them all.
 */
const reservedConnections = 2

/** Dates are those of UTC wherever the database stands: a learner's are worked out of their own zone. */
const sessionOptions = '-c timezone=UTC'

export function openDatabase(connection: pg.PoolConfig): Database {
  const pool = new pg.Pool({
    application_name: 'daystream',
    connectionTimeoutMillis: connectTimeoutMs,
    pipeline: true,
    options: sessionOptions,
    ...connection,
  })
  const permits = Math.max(1, (pool.options.max ?? 10) - reservedConnections)
  const transactions = semaphoreOf({ permits, timeoutMs: connectTimeoutMs })
  // An idle connection that breaks is replaced by the pool; the next query tells if the server is gone.
  pool.on('error', () => undefined)
  // One that breaks while it is used or closed fails its query; heard by nobody, it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const heartbeat = heartbeatOf(pool)
  return {
    sql: sqlOf({ query: (query) => heartbeat.unlessSilent(() => pool.query(query)) }),
    transaction: (work, opening) => transaction({ pool, transactions, heartbeat, opening }, work),
    pool,
    heartbeat,
    close: () => pool.end(),
  }
}

type Context = { pool: pg.Pool; transactions: Semaphore; heartbeat: Heartbeat; opening: Opening | undefined }
type Begun = { client: pg.PoolClient; release: () => void }

/** Hooks run when the connection is free again: they may ask the database, and must not hold two connections. */
async function transaction<Result>(context: Context, work: Work<Result>): Promise<Result> {
  const collected = collectHooks()
  let result: Result
  try {
    result = await runTransaction(context, (sql) => work(sql, collected.hooks))
  } catch (error) {
    await collected.run({ isCommitted: false })
    throw error
  }
  await collected.run({ isCommitted: true })
  return result
}

/** The connection is taken, and the transaction begun, with the first statement: what comes before holds nothing. */
async function runTransaction<Result>(context: Context, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  let begun: Promise<Begun> | undefined
  let isOver = false
  const runner = {
    query: async (query: pg.QueryConfig) => {
      if (isOver) throw lateStatement()
      const { client } = await (begun ??= begin(context))
      // The connection may be somebody else's by now.
      if (isOver) throw lateStatement()
      return client.query(query)
    },
  }
  let isDone = false
  try {
    const result = await work(sqlOf(runner))
    isDone = true
    return result
  } finally {
    isOver = true
    if (begun) await end(await begun, isDone ? 'COMMIT' : 'ROLLBACK')
  }
}

const lateStatement = () => new Error('A statement came after the end of its transaction')

/** Nothing is sent before PostgreSQL has said that the transaction is begun: it would stand by itself. */
async function begin({ pool, transactions, heartbeat, opening }: Context): Promise<Begun> {
  const release = await heartbeat.unlessSilent(
    () => transactions.acquire(),
    (late) => late(),
  )
  let client: pg.PoolClient | undefined
  try {
    client = await heartbeat.unlessSilent(
      () => pool.connect(),
      (late) => late.release(),
    )
    await client.query('begin')
    await opening?.(sqlOf(client))
    return { client, release }
  } catch (error) {
    if (client) await end({ client, release }, 'ROLLBACK')
    else release()
    throw error
  }
}

/** A commit throws when what was written does not stand. A connection whose transaction did not end so is closed. */
async function end({ client, release }: Begun, how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
  let failure: Error | undefined
  try {
    const { command } = await client.query(how)
    // PostgreSQL answers so to the commit of a transaction in which a statement has failed.
    if (command !== how) failure = new Error(`The ${how} of a transaction was a ${command}`)
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
  }
  client.release(failure)
  release()
  if (failure && how === 'COMMIT') throw failure
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

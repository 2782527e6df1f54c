import { createHash } from 'node:crypto'
import pg from 'pg'
import { semaphoreOf, type Semaphore } from '../concurrency/semaphore.ts'
import { heartbeatOf, type Heartbeat } from './heartbeat.ts'
import { collectHooks, type TransactionHooks } from './transactionHooks.ts'

/** Small enough that a statement does not hold its locks for long. */
const batchRows = 5000

// Ids and counts are int8; all of ours are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** Runs one prepared statement and returns its rows: sql`select … where id = ${id}`. */
export type Sql = <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>

export type Database = {
  sql: Sql
  /**
   * Runs `work` in one transaction, then its hooks. `opening` runs before the first statement of `work`. Throws a
   * TransactionHookError if hooks fail.
   */
  transaction: <Result>(work: Work<Result>, opening?: Opening) => Promise<Result>
  pool: pg.Pool
  /** While it runs, statements fail as soon as the database stops responding. */
  heartbeat: Heartbeat
  close: () => Promise<void>
}

type Work<Result> = (sql: Sql, hooks: TransactionHooks) => Promise<Result>
type Opening = (sql: Sql) => Promise<void>

type QueryRunner = { query: (query: pg.QueryConfig) => Promise<pg.QueryResult> }

/** Part of a statement that several statements share; may contain other fragments, but no values. */
export class Fragment {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export function fragment(strings: TemplateStringsArray, ...parts: Fragment[]): Fragment {
  return new Fragment(String.raw({ raw: strings }, ...parts.map((part) => part.text)))
}

const statements = new WeakMap<TemplateStringsArray, { name: string; text: string; isWhole: boolean }>()

/** Keyed by the template literal, which always has the same fragments. */
function statementOf(strings: TemplateStringsArray, values: unknown[]) {
  let found = statements.get(strings)
  if (!found) {
    found = prepare(strings, values)
    statements.set(strings, found)
  }
  const { name, text, isWhole } = found
  return { name, text, values: isWhole ? values : values.filter((value) => !(value instanceof Fragment)) }
}

function prepare([start = '', ...parts]: TemplateStringsArray, values: unknown[]) {
  let count = 0
  const placeholderFor = (value: unknown) => (value instanceof Fragment ? value.text : `$${(count += 1)}`)
  const text = parts.reduce((query, part, index) => `${query}${placeholderFor(values[index])}${part}`, start)
  return {
    text,
    name: createHash('sha1').update(text).digest('base64url'),
    isWhole: count === values.length,
  }
}

const runners = new WeakMap<Sql, QueryRunner>()

export function sqlOf(runner: QueryRunner): Sql {
  const sql: Sql = async <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) => {
    const result = await runner.query(statementOf(strings, values))
    return result.rows as Row[]
  }
  runners.set(sql, runner)
  return sql
}

/** Lets a library run statements in the transaction of `sql`. */
export function queryOf(sql: Sql): (text: string, values?: unknown[]) => Promise<pg.QueryResult> {
  const runner = runners.get(sql)
  if (!runner) throw new Error('This sql was not created by sqlOf')
  return (text, values = []) => runner.query({ text, values })
}

type Literal = string | number | readonly string[] | null

/** Runs a statement with its values inlined as literals, so that the planner sees how frequent each value is. */
export async function queryWithLiterals<Row extends object>(
  sql: Sql,
  text: string,
  values: readonly Literal[],
): Promise<Row[]> {
  const whole = text.replaceAll(/\$(\d+)/g, (_, number: string) => literalOf(values[Number(number) - 1] ?? null))
  return (await queryOf(sql)(whole)).rows as Row[]
}

function literalOf(value: Literal): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return textLiteral(value)
  return `array[${value.map(textLiteral).join(', ')}]::text[]`
}

/** Rejects U+0000 as PostgreSQL does for parameters: in a statement's text it would break the protocol. */
function textLiteral(text: string): string {
  if (text.includes('\0')) throw Object.assign(new Error('Text has a null character'), { code: '22021' })
  return pg.escapeLiteral(text)
}

const connectTimeoutMs = 10_000
/**
 * Connections reserved for single statements: a transaction may need a second connection, and would deadlock if
 * transactions held them all.
 */
const reservedConnections = 2

/** Sessions run in UTC; learners' dates are computed from their own zone. */
export const utcOption = '-c timezone=UTC'
/** Forces one generic plan per connection: PostgreSQL may wrongly prefer to replan each call (decision 0108). */
const sessionOptions = `${utcOption} -c plan_cache_mode=force_generic_plan`

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
  // The pool replaces broken idle connections.
  pool.on('error', () => undefined)
  // Without a listener the error event would crash the process; the query fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const heartbeat = heartbeatOf(pool)
  return {
    sql: sqlOf({ query: (query) => heartbeat.unlessUnresponsive(() => pool.query(query)) }),
    transaction: (work, opening) => transaction({ pool, transactions, heartbeat, opening }, work),
    pool,
    heartbeat,
    close: () => pool.end(),
  }
}

type Context = { pool: pg.Pool; transactions: Semaphore; heartbeat: Heartbeat; opening: Opening | undefined }
type OpenTransaction = { client: pg.PoolClient; release: () => void }

/** Hooks run after the connection is released, so that they never hold two connections. */
async function transaction<Result>(context: Context, work: Work<Result>): Promise<Result> {
  const collected = collectHooks()
  let result: Result
  try {
    result = await runTransaction(context, (sql) => work(sql, collected.hooks))
  } catch (error) {
    await collected.run({ isCommitted: false, mayBeCommitted: unansweredCommits.has(error as object) })
    throw error
  }
  await collected.run({ isCommitted: true, mayBeCommitted: true })
  return result
}

/** Connects and begins with the first statement: no connection is held before it. */
async function runTransaction<Result>(context: Context, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  let begun: Promise<OpenTransaction> | undefined
  let isOver = false
  const runner = {
    query: async (query: pg.QueryConfig) => {
      if (isOver) throw lateStatement()
      const { client } = await (begun ??= begin(context))
      // The connection may serve another transaction by now.
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

const lateStatement = () => new Error('Statement after the end of its transaction')

/** Waits for the response to BEGIN: otherwise a statement after a failed BEGIN would commit on its own. */
async function begin({ pool, transactions, heartbeat, opening }: Context): Promise<OpenTransaction> {
  const release = await heartbeat.unlessUnresponsive(
    () => transactions.acquire(),
    (late) => late(),
  )
  let client: pg.PoolClient | undefined
  try {
    client = await heartbeat.unlessUnresponsive(
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

/** Errors of commits whose outcome is unknown. */
const unansweredCommits = new WeakSet<object>()

/** An error response means a rollback; a lost connection may follow the commit. */
function isAnswered(failure: Error): boolean {
  return failure instanceof pg.DatabaseError && failure.severity === 'ERROR'
}

/** Throws if a commit did not commit. Closes connections whose transaction did not end cleanly. */
async function end({ client, release }: OpenTransaction, how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
  let failure: Error | undefined
  try {
    const { command } = await client.query(how)
    // PostgreSQL responds ROLLBACK to the COMMIT of a failed transaction.
    if (command !== how) failure = new Error(`The ${how} of a transaction was a ${command}`)
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    if (!isAnswered(failure)) unansweredCommits.add(failure)
  }
  client.release(failure)
  release()
  if (failure && how === 'COMMIT') throw failure
}

export function first<Row>(rows: readonly Row[]): Row | undefined {
  return rows[0]
}

/** Parses a (nested) array of numbers from PostgreSQL's text: half the cost of named columns or JSON. */
export function parseNumberArray<Item>(text: string): Item[] {
  return JSON.parse(text.replaceAll('{', '[').replaceAll('}', ']')) as Item[]
}

/** For `.catch`: false for a unique violation; rethrows other errors. */
export function falseIfDuplicate(error: unknown): false {
  if (error instanceof pg.DatabaseError && error.code === '23505') return false
  throw error
}

/** Deletes in batches, each in its own transaction, until `deleteRows` deletes less than a batch or `signal` aborts. */
export async function deleteInBatches(
  deleteRows: (limit: number) => Promise<number>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) if ((await deleteRows(batchRows)) < batchRows) return
}

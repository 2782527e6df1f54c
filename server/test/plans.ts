import type { PoolClient } from 'pg'
import { expect } from 'vitest'
import type { Database } from '../src/platform/database/database.ts'
import type { Statement } from './statements.ts'

/** Limit of 8 kB pages per statement and per returned row, whatever the size of the tables. */
const maxPages = { each: 60, row: 10 }
/** Tables of this many rows must not be scanned sequentially. */
const largeRows = 10_000

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

export async function largeTablesOf({ sql }: Database): Promise<ReadonlySet<string>> {
  const tables = await sql<{ relname: string }>`
    select relname from pg_class where relkind = 'r' and reltuples >= ${largeRows}`
  return new Set(tables.map((table) => table.relname))
}

/** Runs a statement twice: the first run on a connection also loads the system catalogues. */
async function planOf({ pool }: Database, statement: Statement): Promise<Plan> {
  const client = await pool.connect()
  try {
    await explain(client, statement)
    return await explain(client, statement)
  } finally {
    client.release()
  }
}

/** Explains a prepared statement, with the plan that it has for every value, in a transaction that is rolled back. */
async function explain(client: PoolClient, { text, values }: Statement): Promise<Plan> {
  const literals: string[] = []
  for (const value of values) literals.push(await literalOf(client, value))
  const execute = literals.length === 0 ? 'execute explained' : `execute explained (${literals.join(', ')})`
  await client.query(`prepare explained as ${text}`)
  try {
    await client.query('begin')
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, buffers, format json) ${execute}`,
    )
    const [first] = rows[0]?.['QUERY PLAN'] ?? []
    if (!first) throw new Error('No plan')
    return first.Plan
  } finally {
    await client.query('rollback')
    await client.query('deallocate explained')
  }
}

/** A value as a literal of SQL: `execute` takes no parameters. */
async function literalOf(client: PoolClient, value: unknown): Promise<string> {
  const literal = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value
  const { rows } = await client.query<{ literal: string }>('select quote_nullable($1::text) as literal', [literal])
  return rows[0]?.literal ?? 'null'
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Cannot run twice because of its unique index, and reads nothing. */
const isPlainInsert = ({ text }: Statement) =>
  /^\s*insert into \w+ (as \w+ )?\([^)]*\)\s*(overriding system value\s*)?values/.test(text)

type Reads = { largeTables: ReadonlySet<string>; pages?: number }

/** Each statement reads few pages, and no large table sequentially. */
export async function expectIndexedReads(
  database: Database,
  found: readonly Statement[],
  { largeTables, pages = maxPages.each }: Reads,
): Promise<void> {
  for (const statement of found.filter((each) => !isPlainInsert(each))) {
    const plan = await planOf(database, statement)
    const scanned = nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan')
    const names = scanned.map((node) => node['Relation Name'] ?? '')
    expect(
      names.filter((name) => largeTables.has(name)),
      statement.text,
    ).toEqual([])
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], statement.text).toBeLessThan(
      pages + maxPages.row * plan['Actual Rows'],
    )
  }
}

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startSchool, type School } from '../../../test/school.ts'
import { startProxy } from '../../../test/proxy.ts'
import { openDatabase, queryWithLiterals, type Database, type Sql } from './database.ts'
import { TransactionHookError } from './transactionHooks.ts'

let school: School
let proxy: Awaited<ReturnType<typeof startProxy>>
/** A single connection, so that leaked state shows in the next query. */
let database: Database
beforeAll(async () => {
  school = await startSchool()
  await school.database.pool.query('create table notes (text text primary key)')
  proxy = await startProxy()
  const name = school.database.pool.options.database
  database = openDatabase({ ...proxy.connection, ...(name && { database: name }), max: 1 })
})
afterEach(() => school.database.pool.query('truncate notes'))
afterAll(async () => {
  await database.close()
  await proxy.close()
  await school.close()
})

const write = (sql: Sql, text: string) => sql`insert into notes (text) values (${text})`
const written = async () => (await school.database.sql<{ text: string }>`select text from notes order by 1`).map(textOf)
const textOf = ({ text }: { text: string }) => text

test('a transaction whose BEGIN failed writes nothing', async () => {
  proxy.corruptNext('begin', 'begim')
  const failing = database.transaction(async (sql) => {
    await write(sql, 'first')
    await write(sql, 'second')
  })
  await expect(failing).rejects.toThrow(/begim/)
  expect(await written()).toEqual([])
  await database.transaction((sql) => write(sql, 'later'))
  expect(await written()).toEqual(['later'])
})

test('a transaction with a failed statement is reported as failed even if the error was caught', async () => {
  const failing = database.transaction(async (sql) => {
    await write(sql, 'twice')
    await write(sql, 'twice').catch(() => undefined)
    return 'done'
  })
  await expect(failing).rejects.toThrow(/COMMIT .* ROLLBACK/)
  expect(await written()).toEqual([])
})

test.each([['committed', false] as const, ['rolled back', true] as const])(
  'a statement after its transaction was %s is rejected',
  async (_how, fails) => {
    let late: Sql | undefined
    const transaction = database.transaction(async (sql) => {
      late = sql
      await write(sql, 'in time')
      if (fails) throw new Error('changed my mind')
    })
    await transaction.catch(() => undefined)
    await expect(late && write(late, 'late')).rejects.toThrow(/after the end/)
    expect(await written()).toEqual(fails ? [] : ['in time'])
  },
)

test('a statement after a transaction without statements takes no connection', async () => {
  const late = await database.transaction(async (sql) => ({ sql }))
  await expect(write(late.sql, 'late')).rejects.toThrow(/after the end/)
  expect(await database.sql`select 1 as alive`).toEqual([{ alive: 1 }])
})

test('a statement that is not awaited is committed or rolled back with its transaction', async () => {
  const failing = database.transaction(async (sql) => {
    await write(sql, 'twice')
    write(sql, 'twice').catch(() => undefined)
  })
  await expect(failing).rejects.toThrow(/was a ROLLBACK/)
  expect(await written()).toEqual([])
})

test.each(['begin', 'COMMIT'])('a transaction whose %s failed is rejected and writes nothing', async (command) => {
  proxy.corruptNext(command, 'x'.repeat(command.length))
  await expect(database.transaction((sql) => write(sql, 'lost'))).rejects.toThrow(/syntax error/)
  expect(await written()).toEqual([])
})

test('a connection whose ROLLBACK failed is not reused', async () => {
  const failing = database.transaction(async (sql) => {
    await write(sql, 'lost')
    proxy.corruptNext('ROLLBACK', 'ROLLBECK')
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await database.transaction((sql) => write(sql, 'kept'))
  expect(await written()).toEqual(['kept'])
})

test('queryWithLiterals passes values unchanged', async () => {
  const values = ["O'Brien \\' -- $2", 12.5, ["a'b", 'c,"d"', '{e}', '\\'], null] as const
  const text = 'select $1 as text, $2::float as number, $3 as texts, $4::text as nothing, $1 = $1 as twice'
  const [row] = await queryWithLiterals<object>(database.sql, text, values)
  expect(Object.values(row ?? {})).toEqual([...values, true])
})

test('a statement has a generic plan from its first use', async () => {
  await database.sql`select count(*) from notes where text = ${'any'}`
  const [plans] = await database.sql<{ generic_plans: number; custom_plans: number }>`
    select generic_plans, custom_plans from pg_prepared_statements where statement like '%from notes where text = $1'`
  expect(plans).toEqual({ generic_plans: 1, custom_plans: 0 })
})

test('afterCommit hooks run in order after the commit, once the connection is released', async () => {
  const runs: unknown[] = []
  const result = await database.transaction(async (sql, { afterCommit, afterRollback }) => {
    afterCommit(async () => void runs.push((await database.sql`select text from notes`).length))
    afterCommit(() => void runs.push('second'))
    afterRollback(() => void runs.push('rolled back'))
    await write(sql, 'kept')
    return 'result'
  })
  expect(result).toBe('result')
  expect(runs).toEqual([1, 'second'])
})

test('afterCommit hooks run even without a statement', async () => {
  const runs: string[] = []
  await database.transaction(async (_sql, { afterCommit }) => afterCommit(() => void runs.push('committed')))
  expect(runs).toEqual(['committed'])
})

test.each([
  ['the work fails', () => Promise.reject(new Error('changed my mind')), /changed my mind/],
  ['the commit fails', (sql: Sql) => write(sql, 'twice').catch(() => undefined), /was a ROLLBACK/],
])('only afterRollback hooks run if %s', async (_how, end, message) => {
  const runs: unknown[] = []
  const failing = database.transaction(async (sql, { afterCommit, afterRollback }) => {
    afterCommit(() => void runs.push('committed'))
    afterRollback(async () => void runs.push(await written()))
    await write(sql, 'twice')
    await end(sql)
  })
  await expect(failing).rejects.toThrow(message)
  expect(runs).toEqual([[]])
})

test('failed hooks are reported to the caller after the others have run', async () => {
  const runs: string[] = []
  const reported = await database
    .transaction(async (sql, { afterCommit }) => {
      afterCommit(() => Promise.reject(new Error('first')))
      afterCommit(() => void runs.push('second'))
      afterCommit(() => {
        throw new Error('third')
      })
      await write(sql, 'kept')
    })
    .catch((error: unknown) => error)
  expect(reported).toBeInstanceOf(TransactionHookError)
  expect(reported).toMatchObject({ isCommitted: true, message: 'Failed after the commit: first; third' })
  expect(runs).toEqual(['second'])
  expect(await written()).toEqual(['kept'])
})

test('hooks cannot be added after the end of the transaction', async () => {
  const { afterCommit } = await database.transaction(async (_sql, hooks) => hooks)
  expect(() => afterCommit(() => undefined)).toThrow(/after the end/)
})

import type { FastifyInstance } from 'fastify'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/auth/api.ts'
import { hashPassword } from './auth/passwords.ts'
import { buildApp } from './app.ts'
import { deleteOldSessions } from './auth/queries.ts'
import type { Database } from './database.ts'
import { deleteOldStatistics } from './lessons/queries.ts'
import { addressOf, startSchool, testPassword, type School } from './testing.ts'
import { learnerCalls, nameOf, thingsOf, type Given, type LearnerCall, type Things } from './testingCalls.ts'
import { addCourse } from './testingCourse.ts'
import { addTrial, permittedCalls } from './testingPermitted.ts'
import { addScale, scaleToken } from './testingScale.ts'
import { recorded, type Statement } from './testingStatements.ts'

const learners = 20_000
const number = 12_345
/** From this number on each learner makes one call that needs a permission. */
const firstPermitted = 100
/** Pages of 8 kB that a statement may touch, whatever the size of the tables. */
const pagesMaximum = 60
/** From this many rows on a table must not be read from one end to the other. */
const largeRows = 10_000

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

let school: School
let app: FastifyInstance
let statements: Statement[]
let recordingDatabase: Database
let things: Things
let largeTables: ReadonlySet<string>
beforeAll(async () => {
  school = await startSchool()
  const recording = recorded(school.database)
  statements = recording.statements
  recordingDatabase = recording.database
  app = await buildApp(school.config, recording.database)
  const course = await addCourse(school.database, { stages: 3, daysPerStage: 12 })
  const streamIds = await addScale(school.database, { courseId: course.id, learners, entriesEach: 50 })
  const streamId = streamIds[number - 1] ?? 0
  things = await thingsOf(school.database, course, { userId: await givePassword(number), streamId })
  await addTrial(school.database)
  const tables = await school.database.sql<{ relname: string }>`
    select relname from pg_class where relkind = 'r' and reltuples >= ${largeRows}`
  largeTables = new Set(tables.map((table) => table.relname))
}, 120_000)
afterAll(async () => {
  await app.close()
  await school.close()
})

async function givePassword(numberOfLearner: number): Promise<number> {
  const hash = await hashPassword(testPassword)
  const [learner] = await school.database.sql<{ id: number }>`
    update users set password_hash = ${hash} where email = ${`learner-${numberOfLearner}@scale.test`} returning id`
  return learner?.id ?? 0
}

type Asked = Pick<LearnerCall, 'endpoint' | 'allowed'>

async function statementsOf({ endpoint, allowed }: Asked, given: Given): Promise<Statement[]> {
  const headers = { authorization: `Bearer ${scaleToken(number)}` }
  const payload = given.body ? { payload: given.body } : {}
  const from = statements.length
  const answer = await app.inject({ method: endpoint.method, url: addressOf(endpoint, given), headers, ...payload })
  expect(allowed).toContain(answer.statusCode)
  await school.database.sql`update sessions set revoked_at = null, revoked_reason = null where revoked_at is not null`
  return statements.slice(from)
}

type Mode = 'force_custom_plan' | 'force_generic_plan'

/** Runs a statement twice: the first time a connection also reads what it has to know of tables and triggers. */
async function planOf(statement: Statement, mode: Mode): Promise<Plan> {
  const client = await school.database.pool.connect()
  try {
    await tryOut(client, statement, mode)
    return await tryOut(client, statement, mode)
  } finally {
    client.release()
  }
}

/** Runs a statement and takes it back; `mode` is how PostgreSQL plans the prepared ones. */
async function tryOut(client: PoolClient, statement: Statement, mode: Mode): Promise<Plan> {
  try {
    await client.query('begin')
    await client.query(`set local plan_cache_mode = ${mode}`)
    const text = `explain (analyze, buffers, format json) ${statement.text}`
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({ ...statement, text })
    const [first] = rows[0]?.['QUERY PLAN'] ?? []
    if (!first) throw new Error('No plan')
    return first.Plan
  } finally {
    await client.query('rollback')
  }
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Adds one row and reads nothing; run once more it would break its unique index. */
const isPlainInsert = ({ text }: Statement) => /^\s*insert into \w+ \([^)]*\)\s*values/.test(text)

async function expectIndexed(asked: readonly Statement[]): Promise<void> {
  for (const statement of asked.filter((each) => !isPlainInsert(each)))
    for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
      const plan = await planOf(statement, mode)
      const scanned = nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan')
      const names = scanned.map((node) => node['Relation Name'] ?? '')
      expect(
        names.filter((name) => largeTables.has(name)),
        statement.text,
      ).toEqual([])
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], statement.text).toBeLessThan(pagesMaximum)
    }
}

describe('with a million statistic entries', () => {
  test.each(learnerCalls.map((call) => [nameOf(call.endpoint), call] as const))(
    '%s reads a handful of pages through indexes',
    async (_name, call) => {
      const asked = await statementsOf(call, call.inputOf(things))
      expect(asked.length).toBeGreaterThan(0)
      await expectIndexed(asked)
    },
  )

  test.each(permittedCalls.map((call, index) => [nameOf(call.endpoint), index, call] as const))(
    '%s by who may reads a handful of pages through indexes',
    async (_name, index, { endpoint, grant, requestOf }) => {
      const userId = await givePassword(firstPermitted + index)
      await grant(school.database.sql, userId)
      const { headers, ...request } = requestOf(userId)
      const authorization = `Bearer ${scaleToken(firstPermitted + index)}`
      const from = statements.length
      const answer = await app.inject({ method: endpoint.method, ...request, headers: { ...headers, authorization } })
      expect(answer.statusCode, answer.body).toBe(200)
      await expectIndexed(statements.slice(from))
    },
  )

  test('the tables that grow with learners are large here', () => {
    const growing = ['users', 'sessions', 'streams', 'day_statuses', 'lesson_progress', 'lesson_statistics']
    const others = ['practice_days', 'points_postings', 'points_transactions', 'homework_statuses', 'chats', 'messages']
    expect([...largeTables].toSorted()).toEqual([...growing, ...others].toSorted())
  })

  test('what is old enough to be forgotten is found through indexes', async () => {
    const from = statements.length
    for (const deleteOld of [deleteOldSessions, deleteOldStatistics]) await deleteOld(recordingDatabase.sql, 5000)
    expect(statements.length).toBe(from + 2)
    await expectIndexed(statements.slice(from))
  })

  test('signing in reads a handful of pages through indexes', async () => {
    const body = { email: `learner-${number}@scale.test`, password: testPassword }
    const asked = await statementsOf({ endpoint: login, allowed: [200] }, { body })
    await expectIndexed(asked)
  })
})

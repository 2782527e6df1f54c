import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { login } from '#contract/accounts/auth/api.ts'
import { getAnnouncementReach } from '#contract/club/announcements/staffApi.ts'
import { getPublication } from '#contract/school/authoring/publicationApi.ts'
import { getBannerReach } from '#contract/club/banners/staffApi.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getDropOff } from '#contract/school/analytics/staffApi.ts'
import { listLiveEvents } from '#contract/messages/live/api.ts'
import { hashPassword } from '../src/accounts/auth/passwords.ts'
import { buildApp } from '../src/app.ts'
import { deleteOldSessions } from '../src/accounts/auth/queries.ts'
import type { Database } from '../src/platform/database/database.ts'
import { deleteOldStatistics } from '../src/learning/lessons/queries.ts'
import { jobs } from '../src/worker.ts'
import { idleFcm } from './fcm.ts'
import { addressOf, startSchool, testPassword, type School } from './school.ts'
import { learnerCalls, nameOf, addResources, type LearnerCall } from './calls.ts'
import type { CallInput, ResourceIds } from './resources.ts'
import { addCourse } from './course.ts'
import { expectIndexedReads, largeTablesOf } from './plans.ts'
import { addTrial, permittedCalls } from './permittedCallers.ts'
import { addScale, scaleToken } from './scale.ts'
import { recorded, type Statement } from './statements.ts'

const learners = 20_000
/** A million entries altogether in the long run. */
const entriesEach = inject('entriesEach')
const number = 12_345
/** Number of the first learner who makes a permitted call, one each. */
const firstPermitted = 100
let school: School
let app: FastifyInstance
let statements: Statement[]
let recordingDatabase: Database
let things: ResourceIds
let largeTables: ReadonlySet<string>
beforeAll(async () => {
  school = await startSchool(idleFcm)
  const recording = recorded(school.database)
  statements = recording.statements
  recordingDatabase = recording.database
  app = await buildApp(school.config, recording.database)
  const course = await addCourse(school.database, { stages: 3, daysPerStage: 12 })
  const streamIds = await addScale(school.database, { courseId: course.id, learners, entriesEach })
  const streamId = streamIds[number - 1] ?? 0
  things = await addResources(school.database, course, { userId: await givePassword(number), streamId })
  await addTrial(school.database)
  // Somebody is on duty for all courses.
  await school.database.sql`
    insert into users (email, username, name, roles, email_confirmed_at)
    values ('colleague@scale.test', 'colleague', 'Elena', '{expert}', now())`
  largeTables = await largeTablesOf(school.database)
})
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

/** A process asks once a second for whom there are events. */
const livePolling = /\sas receivers\s/

type CallUnderTest = Pick<LearnerCall, 'endpoint' | 'allowed'>

async function statementsOf({ endpoint, allowed }: CallUnderTest, given: CallInput): Promise<Statement[]> {
  const headers = { authorization: `Bearer ${scaleToken(number)}` }
  const payload = given.body ? { payload: given.body } : {}
  const from = statements.length
  const response = await app.inject({ method: endpoint.method, url: addressOf(endpoint, given), headers, ...payload })
  expect(allowed).toContain(response.statusCode)
  await school.database.sql`update sessions set revoked_at = null, revoked_reason = null where revoked_at is not null`
  return statementsSince(from)
}

const statementsSince = (from: number) => statements.slice(from).filter(({ text }) => !livePolling.test(text))

const expectIndexed = (found: readonly Statement[]) => expectIndexedReads(school.database, found, { largeTables })

/** Calls that count people: the reach of a banner or a message up to its limit, the drop-off of a course those who began in the period, a publication the learners of the course. */
const countingEndpoints: readonly Endpoint[] = [getBannerReach, getAnnouncementReach, getDropOff, getPublication]

const permittedCallsWithIndex = permittedCalls
  .map((call, index) => [nameOf(call.endpoint), index, call] as const)
  .filter(([, , { endpoint }]) => !countingEndpoints.includes(endpoint))

describe(`with ${learners * entriesEach} statistic entries`, () => {
  test.each(learnerCalls.map((call) => [nameOf(call.endpoint), call] as const))(
    '%s reads few pages, through indexes',
    async (_name, call) => {
      const found = await statementsOf(call, call.inputOf(things))
      expect(found.length).toBeGreaterThan(0)
      await expectIndexed(found)
    },
  )

  test.each(permittedCallsWithIndex)(
    '%s by a permitted caller reads few pages, through indexes',
    async (_name, index, { endpoint, grant, requestOf }) => {
      const userId = await givePassword(firstPermitted + index)
      await grant(school.database.sql, userId)
      const { headers, ...request } = requestOf(userId)
      const authorization = `Bearer ${scaleToken(firstPermitted + index)}`
      const from = statements.length
      const response = await app.inject({ method: endpoint.method, ...request, headers: { ...headers, authorization } })
      expect(response.statusCode, response.body).toBe(200)
      await expectIndexed(statementsSince(from))
      // As many staff as calls would be more than any school has, and calls about staff read them all.
      await school.database.sql`update users set roles = '{}' where id = ${userId}`
    },
  )

  test('the tables that grow with learners are large', () => {
    const growing = ['users', 'sessions', 'streams', 'day_statuses', 'lesson_progress', 'lesson_statistics']
    const others = [
      'practice_days',
      'points_postings',
      'points_transactions',
      'stream_homeworks',
      'homework_attempts',
      'chats',
      'messages',
      'files',
      'stream_freezes',
      'reminders',
      'reminder_settings',
      'notices',
    ]
    expect([...largeTables].toSorted()).toEqual([...growing, ...others].toSorted())
  })

  test('a learner who has been away reads no events of experts', async () => {
    const [snapshot] = await school.database.sql<{ now: string }>`select pg_current_snapshot()::text as now`
    await school.database.sql`
      insert into live_events (audience, kind, payload) select 'experts', 'desk', '{}' from generate_series(1, 20000)`
    // As autovacuum does, whose time is not ours to choose.
    await school.database.sql`analyze live_events`
    const after = `${Math.floor(Date.now() / 1000)}-${snapshot?.now}`
    const found = await statementsOf({ endpoint: listLiveEvents, allowed: [200] }, { query: { after } })
    await expectIndexed(found)
  })

  test('cleanup finds old rows through indexes', async () => {
    const from = statements.length
    for (const deleteOld of [deleteOldSessions, deleteOldStatistics]) await deleteOld(recordingDatabase.sql, 5000)
    const found = statementsSince(from)
    expect(found.length).toBe(2)
    await expectIndexed(found)
  })

  test('jobs that recur read few pages, through indexes', async () => {
    const context = { ...school, database: recordingDatabase, signal: new AbortController().signal }
    // The reminders of a minute, and announcements, are for everybody at once.
    const forEverybody = ['send-reminders', 'send-announcements']
    const recurring = jobs.filter(
      ({ name, delaySeconds }) => typeof delaySeconds === 'function' && !forEverybody.includes(name),
    )
    const from = statements.length
    for (const job of recurring) await job.run(context, {})
    const found = statementsSince(from).filter(({ text }) => !text.includes('pgboss'))
    expect(found.length).toBeGreaterThan(recurring.length)
    // Some read what concerns many: whose access ends, which zones they are in.
    await expectIndexedReads(school.database, found, { largeTables, pages: 500 })
  })

  test('a sign-in reads few pages, through indexes', async () => {
    const body = { email: `learner-${number}@scale.test`, password: testPassword }
    const found = await statementsOf({ endpoint: login, allowed: [200] }, { body })
    await expectIndexed(found)
  })
})

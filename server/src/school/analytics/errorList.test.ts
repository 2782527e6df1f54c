import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { recordEvents, reportError } from '#contract/school/analytics/api.ts'
import { listErrorReports, updateErrorState } from '#contract/school/analytics/staffApi.ts'
import { startJobs, enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { buildsOf } from '../../platform/site/indexHtml.ts'
import { makeWebsite } from '../../../test/builtWebsite.ts'
import { shortIntervals, startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { eventually } from '../../../test/waiting.ts'
import { sendErrorAlerts } from './alerts.ts'
import { recordFailure } from './failures.ts'
import { insertRelease, upsertErrorReport } from './errorReportQueries.ts'

let school: School
let webDir: string
let token: string
let adminId: number

beforeAll(async () => {
  webDir = await makeWebsite()
  await writeFile(join(webDir, 'staff.html'), '<html lang="en" data-brand="web"><head></head><div id="root"></div>')
  school = await startSchool({ WEB_DIR: webDir })
  const admin = await addStaffMember(school, 'admin')
  token = admin.staffToken
  adminId = admin.id
  await school.database.sql`update users set email_confirmed_at = now(), locale = 'en' where id = ${adminId}`
})
afterAll(async () => {
  await school?.close()
  await rm(webDir, { recursive: true, force: true })
})
beforeEach(async () => {
  await school.database.sql`delete from error_reports`
})

const list = async () => (await school.call(listErrorReports, { token })).body
const setState = async (fingerprint: string, state: 'new' | 'seen' | 'solved') =>
  (await school.call(updateErrorState, { token, params: { fingerprint }, body: { state } })).status
const mails = async () =>
  await school.database.sql<{ body: string }>`
    select body from mails where user_id = ${adminId} and kind = 'error_alert' order by id`

/** One kind of error, in this release. */
const report = {
  fingerprint: 'f'.repeat(64),
  origin: 'browser' as const,
  message: 'TypeError: x',
  detail: '',
  brand: 'local',
  address: '/',
  place: 'web/src/home/today.ts:1',
  release: null as string | null,
}
const fail = (release: string | null) => upsertErrorReport(school.database.sql, { ...report, release })
const stateNow = async () => (await list()).map(({ state }) => state)

/** Lets the call of events fail in the database. */
async function failCall(times: number, headers = {}): Promise<void> {
  const { sql } = school.database
  const events = [{ client_id: randomUUID(), name: 'login', parameters: {} }]
  await sql`alter table analytics_events rename to analytics_events_away`
  try {
    for (let count = 0; count < times; count += 1)
      expect((await school.call(recordEvents, { body: { events }, headers })).status).toBe(500)
  } finally {
    await sql`alter table analytics_events_away rename to analytics_events`
  }
}

test('an unexpected error of a call is listed by its place in the source, with its route', async () => {
  await failCall(2)
  const [error] = await eventually(async () => {
    const errors = await list()
    expect(errors).toMatchObject([{ count: 2 }])
    return errors
  })
  expect(error).toMatchObject({
    origin: 'server',
    state: 'new',
    place: expect.stringMatching(/^server\/src\/school\/analytics\/queries\.ts:\d+$/) as string,
    routes: [{ route: 'POST /spa/api/v1/events', count: 2 }],
    release: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
  })
  expect(error?.detail).not.toContain('file://')
})

test('a job is listed once its retries are used up, without secrets', async () => {
  const job: Job<object> = {
    name: `break-${randomUUID()}`,
    keyOf: () => 'one',
    timeoutSeconds: 60,
    retries: 1,
    run: async () => {
      throw new TypeError('No mail for anna@mail.test')
    },
  }
  const worker = await startJobs({
    ...school,
    jobs: [job],
    isWorker: true,
    onError: () => undefined,
    intervals: shortIntervals,
  })
  try {
    await enqueue(school.database.sql, job, {})
    const [error] = await eventually(async () => {
      const errors = await list()
      expect(errors).toHaveLength(1)
      return errors
    })
    expect(error).toMatchObject({
      origin: 'job',
      message: 'TypeError: No mail for …@…',
      count: 1,
      routes: [{ route: job.name, count: 1 }],
      place: expect.stringMatching(/errorList\.test\.ts:\d+$/) as string,
    })
  } finally {
    await worker.stop()
  }
})

test('an error of the server stays in its group when lines above it move', async () => {
  const failAt = (line: number, caller: string) => {
    const error = new TypeError(`x ${line}`)
    error.stack = `TypeError: x\n    at ${caller} (server/src/club/support/topics.ts:${line}:3)`
    recordFailure(school.database, {
      origin: 'server',
      error,
      route: 'GET /topics',
      brand: 'local',
      userId: undefined,
      userAgent: '',
    })
  }
  failAt(12, 'async requireTopic')
  failAt(15, 'requireTopic')
  failAt(15, 'Object.serializeTopic')
  await eventually(async () => {
    const counts = (await list()).map(({ message, count }) => `${message} × ${count}`)
    expect(counts.toSorted((a, b) => a.localeCompare(b))).toEqual(['TypeError: x 12 × 2', 'TypeError: x 15 × 1'])
  })
})

test('an error counts people and pages, without their ids', async () => {
  const body = { message: 'RangeError: x', detail: '', address: '/class/course/57/day/9?code=1' }
  const first = await school.signIn((await school.addLearner()).email)
  const second = await school.signIn((await school.addLearner()).email)
  for (const caller of [first, second, second, undefined])
    await school.call(reportError, { body, ...(caller !== undefined && { token: caller }) })
  expect(await list()).toMatchObject([
    { count: 4, people: 2, routes: [{ route: '/class/course/:id/day/:id', count: 4 }] },
  ])
})

test('an error keeps the twenty pages on which it happened last', async () => {
  for (let page = 0; page < 22; page += 1) {
    const address = `/class/${'abcdefghijklmnopqrstuv'[page]}`
    await school.call(reportError, { body: { message: 'Many pages', detail: '', address }, address: '10.9.0.1' })
  }
  const kept = await school.database.sql<{ route: string }>`select route from error_routes order by last_at`
  expect([kept.length, kept[0]?.route]).toEqual([20, '/class/c'])
})

test('only a build that this server serves becomes a release', async () => {
  const [build = ''] = buildsOf(webDir)
  for (const release of [build, 'abcdefabcdef'])
    await school.call(reportError, { body: { message: release, detail: '', address: '/', release } })
  const releases = (await list()).map(({ message, release }) => [message, release])
  expect(releases).toEqual([
    ['abcdefabcdef', null],
    [build, build],
  ])
})

test('a solved error comes back with a newer release, not with a page that was opened before', async () => {
  const { sql } = school.database
  const [older, newer] = [randomUUID(), randomUUID()]
  await insertRelease(sql, older)
  await insertRelease(sql, newer)
  await fail(older)
  expect(await setState(report.fingerprint, 'solved')).toBe(200)
  await fail(older)
  await fail(null)
  expect(await stateNow()).toEqual(['solved'])
  await fail(newer)
  expect(await list()).toMatchObject([{ state: 'returned', release: newer, count: 4 }])
  await setState(report.fingerprint, 'solved')
  await fail(newer)
  await fail(older)
  expect(await list()).toMatchObject([{ state: 'solved', release: newer }])
})

test('an error that many meet at once is one entry and comes back once', async () => {
  const { sql } = school.database
  const [older, newer] = [randomUUID(), randomUUID()]
  await insertRelease(sql, older)
  await Promise.all(Array.from({ length: 8 }, () => fail(older)))
  await sql`update error_reports set alerted_at = now() - interval '2 hours'`
  await setState(report.fingerprint, 'solved')
  await Promise.all(Array.from({ length: 4 }, () => insertRelease(sql, newer)))
  await Promise.all(Array.from({ length: 8 }, () => fail(newer)))
  expect(await list()).toMatchObject([{ state: 'returned', count: 16 }])
  await Promise.all(Array.from({ length: 4 }, () => sendErrorAlerts(school)))
  const sent = await mails()
  expect(sent.filter(({ body }) => body.includes('Came back: TypeError: x × 16'))).toHaveLength(1)
})

test('only administrators change the state of an error, which has to exist', async () => {
  await fail(null)
  const { staffToken } = await addStaffMember(school, 'support')
  const params = { fingerprint: report.fingerprint }
  const body = { state: 'solved' as const }
  expect((await school.call(updateErrorState, { token: staffToken, params, body })).status).toBe(404)
  expect(await setState('0'.repeat(64), 'solved')).toBe(404)
  expect(await stateNow()).toEqual(['new'])
  expect([await setState(report.fingerprint, 'seen'), await setState(report.fingerprint, 'seen')]).toEqual([200, 200])
  expect(await stateNow()).toEqual(['seen'])
})

test('changes of the state of an error are audited once each', async () => {
  await fail(null)
  for (const state of ['seen', 'seen', 'solved', 'new'] as const) await setState(report.fingerprint, state)
  const { entries } = (await school.call(listAuditEntries, { token })).body
  const [error, fingerprint] = [report.place, report.fingerprint]
  expect(entries.filter(({ action }) => action.startsWith('error.')).slice(0, 3)).toMatchObject([
    {
      action: 'error.reopen',
      actor_id: adminId,
      user_id: null,
      before: { state: 'solved' },
      after: { state: 'new', error },
    },
    { action: 'error.solved', before: { state: 'seen' }, after: { state: 'solved', error } },
    { action: 'error.seen', before: { state: 'new' }, after: { state: 'seen', error, fingerprint } },
  ])
  expect(entries.filter(({ action }) => action === 'error.reopen')).toHaveLength(1)
})

test('administrators are mailed once about new errors, at most once an hour', async () => {
  const before = (await mails()).length
  await fail(null)
  await sendErrorAlerts(school)
  await upsertErrorReport(school.database.sql, { ...report, fingerprint: 'e'.repeat(64), message: 'Second' })
  await sendErrorAlerts(school)
  const bodies = async () => (await mails()).slice(before).map(({ body }) => body)
  expect(await bodies()).toEqual([expect.stringContaining('TypeError: x × 1\nweb/src/home/today.ts:1')])
  await school.database.sql`update error_reports set alerted_at = alerted_at - interval '61 minutes'`
  await sendErrorAlerts(school)
  await sendErrorAlerts(school)
  expect(await bodies()).toEqual([expect.anything(), expect.stringContaining('Second')])
  expect((await bodies())[1]).toContain('/admin/errors')
})

test('the mail about new errors begins with those of the server, and what a browser sent is one line without a link', async () => {
  const before = (await mails()).length
  const message = 'Session over\n\nSign in again: https://evil.example/admin or www.evil.example/admin \u202Enow'
  await school.call(reportError, { body: { message, detail: '', address: '/class/home' } })
  await upsertErrorReport(school.database.sql, { ...report, origin: 'server', message: 'Of the server', place: null })
  await sendErrorAlerts(school)
  const [mail] = (await mails()).slice(before)
  expect(mail?.body).toContain('Of the server × 1\n\nSession over Sign in again: [link] or [link] now × 1\n')
  expect(mail?.body).not.toContain('evil')
})

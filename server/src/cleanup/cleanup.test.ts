import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestPasswordReset } from '#contract/accounts/auth/api.ts'
import { uploadFile } from '#contract/learning/files/api.ts'
import { listUserHomework, sendHomework } from '#contract/learning/homework/api.ts'
import { askAnonymously } from '#contract/club/support/api.ts'
import { startJobs, type Jobs } from '../platform/jobs/jobs.ts'
import { mediaFile } from '../platform/storage/media.ts'
import { addCourse, addStream } from '../../test/course.ts'
import { addInstalment, addSandboxCard, addSubscription, addSubscriptionService } from '../../test/recurringPayments.ts'
import { expectIndexedReads } from '../../test/plans.ts'
import { startSchool, type School } from '../../test/school.ts'
import { recorded } from '../../test/statements.ts'
import { eventually, neverAborted } from '../../test/waiting.ts'
import { settleCards } from '../shop/cards/jobs.ts'
import { runCleanups } from './cleanup.ts'
import { cleanupJobs } from './jobs.ts'

let school: School
let worker: Jobs | undefined
beforeAll(async () => {
  school = await startSchool()
})
afterAll(async () => {
  await worker?.stop()
  await school.close()
})

test('an account is erased 14 days after it was closed', async () => {
  const [old, recent] = [await school.addLearner(), await school.addLearner()]
  const { sql } = school.database
  await sql`update users set name = 'Анна', closed_at = now() - interval '14 days 1 hour' where id = ${old.id}`
  await sql`update users set name = 'Олег', closed_at = now() - interval '13 days' where id = ${recent.id}`
  worker = await startJobs({ ...school, jobs: cleanupJobs, isWorker: true, onError: () => undefined })
  await eventually(async () => {
    const people = await sql<{ name: string; email: string | null }>`
        select name, email from users where id in (${old.id}, ${recent.id}) order by id`
    expect(people).toEqual([
      { name: '', email: null },
      { name: 'Олег', email: recent.email },
    ])
  })
})

test('erasing an account deletes its mails, questions, images and device data', async () => {
  const { id, email } = await school.addLearner()
  const { sql } = school.database
  const token = await school.signIn(email)
  await school.call(requestPasswordReset, { body: { email } })
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#abc' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('type', '2')
  form.set('file', new Blob([new Uint8Array(photo)]), 'me.jpg')
  const encoded = new Response(form)
  const response = await school.app.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const file = response.json<{ data: { id: number; url: string } }>().data
  const { url } = file
  expect((await school.app.inject(url)).statusCode).toBe(200)
  await school.call(askAnonymously, { body: { name: 'Анна', email, message: 'Why is the video silent?' } })
  await sql`update users set closed_at = now() - interval '15 days', email_confirmed_at = now() where id = ${id}`
  await worker?.stop()
  worker = await startJobs({ ...school, jobs: cleanupJobs, isWorker: true, onError: () => undefined })
  await eventually(async () => {
    const [kept] = await sql`
        select (select count(*) from mails where user_id = ${id}) as mails,
          (select count(*) from files where user_id = ${id}) as files,
          (select count(*) from one_time_codes where user_id = ${id}) as codes,
          (select count(*) from support_tickets where email = ${email}) as questions,
          (select count(*) from sessions where user_id = ${id} and user_agent || address <> '') as devices`
    expect(kept).toEqual({ mails: 0, files: 0, codes: 0, questions: 0, devices: 0 })
    // The session of the address has ended, and the content is gone.
    expect((await school.app.inject(url)).statusCode).toBe(403)
    expect(existsSync(mediaFile(school.media, `files/${file.id}`))).toBe(false)
  })
})

test("erasing an account removes its text, its thread's and its homework in the queue", async () => {
  const { id: userId, email } = await school.addLearner()
  const token = await school.signIn(email)
  const course = await addCourse(school.database)
  const streamId = await addStream(school.database, { userId, courseId: course.id })
  const { sql } = school.database
  const [homework] = (await school.call(listUserHomework, { params: { streamId }, token })).body
  const params = { streamId, statusId: homework?.id ?? 0 }
  const sent = { client_id: randomUUID(), message: 'My back hurts' }
  expect((await school.call(sendHomework, { params, body: sent, token })).status).toBe(200)
  await sql`update users set closed_at = now() - interval '15 days' where id = ${userId}`
  await worker?.stop()
  worker = await startJobs({ ...school, jobs: cleanupJobs, isWorker: true, onError: () => undefined })
  await eventually(async () => {
    const [kept] = await sql`
        select a.message, a.verdict, a.answered_by, h.status, m.message as in_thread
        from homework_attempts a join homework_statuses h on h.id = a.status_id join messages m on m.id = a.message_id
        where a.user_id = ${userId}`
    expect(kept).toEqual({ message: '', verdict: 'FAIL', answered_by: null, status: 'FAIL', in_thread: '' })
  })
})

test('a sweep skips people who were erased and swept long ago', async () => {
  const { sql } = school.database
  await sql`
    insert into users (username, closed_at, deleted_at, swept_at)
    select '', now() - interval '1 year', now() - interval '1 year', now() - interval '1 year' from generate_series(1, 20000)`
  await sql`analyze users`
  const { database, statements } = recorded(school.database)
  await runCleanups({ ...school, database, signal: neverAborted })
  const largeTables = new Set(['users'])
  const found = statements.filter(({ text }) => /users|erased_people/.test(text))
  expect(found.length).toBeGreaterThan(20)
  await expectIndexedReads(school.database, found, { largeTables })
})

test('mails and error reports are deleted after 90 days, questions to support a year after their last message, events after 400 days', async () => {
  const { sql } = school.database
  for (const [age, name] of [
    ['89 days', 'young'],
    ['91 days', 'old'],
    ['401 days', 'ancient'],
  ]) {
    await sql`
      insert into mails (recipient, subject, body, brand, created_at)
      values ('x@example.test', ${name}, '', 'web', now() - ${age}::interval)`
    await sql`
      insert into error_reports (fingerprint, message, detail, brand, address, last_at)
      values (${name}, ${name}, '', 'web', '', now() - ${age}::interval)`
    await sql`
      insert into support_tickets (brand, name, email, message, created_at, last_message_at)
      values ('web', ${name}, 'guest@example.test', 'x', now() - interval '2 years', now() - ${age}::interval)`
    await sql`
      insert into analytics_events (client_id, name, parameters, created_at)
      values (gen_random_uuid(), ${name}, '{}', now() - ${age}::interval)`
  }
  await worker?.stop()
  worker = await startJobs({ ...school, jobs: cleanupJobs, isWorker: true, onError: () => undefined })
  await eventually(async () => {
    const [kept] = await sql`
        select (select array_agg(subject) from mails where recipient = 'x@example.test') as mails,
          (select array_agg(message) from error_reports) as reports,
          (select array_agg(name order by last_message_at) from support_tickets) as questions,
          (select array_agg(name order by created_at) from analytics_events) as events`
    expect(kept).toEqual({
      mails: ['young'],
      reports: ['young'],
      questions: ['old', 'young'],
      events: ['old', 'young'],
    })
  })
})

test('erasing an account ends its payments and deletes its cards, at the provider too', async () => {
  const { sql } = school.database
  const { id: userId } = await school.addLearner()
  const cardId = await addSandboxCard(sql, userId)
  const due = Math.floor(Date.now() / 1000) - 60
  const serviceId = await addSubscriptionService(sql)
  await addSubscription(sql, userId, { serviceId, cardId, firstPaidOn: '2026-01-31', nextPayAt: due })
  const parts = [{ dueOn: '2026-02-28', amountMinor: 4500, isPaid: false }]
  await addInstalment(sql, userId, { cardId, parts, nextTryAt: due })
  await sql`update users set closed_at = now() - interval '15 days' where id = ${userId}`
  await runCleanups({ ...school, signal: new AbortController().signal })
  await settleCards({ ...school, signal: neverAborted })
  const [left] = await sql`
    select s.status as subscription, s.next_try_at as charged_at, i.status as plan, i.next_try_at as part_charged_at,
      c.forgotten_at is not null as is_forgotten, d.deleted_at is not null as is_gone
    from subscriptions s, instalments i, cards c join sandbox_cards d on d.reference = c.reference
    where s.user_id = ${userId} and i.user_id = ${userId} and c.user_id = ${userId}`
  expect(left).toEqual({
    subscription: 'ended',
    charged_at: null,
    plan: 'cancelled',
    part_charged_at: null,
    is_forgotten: true,
    is_gone: true,
  })
})

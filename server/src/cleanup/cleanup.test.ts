import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { requestPasswordReset } from '#contract/auth/api.ts'
import { uploadFile } from '#contract/files/api.ts'
import { startJobs, type Jobs } from '../jobs.ts'
import { startSchool, type School } from '../testing.ts'
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

test('an account that was closed 14 days ago is erased, a later one is not', async () => {
  const [old, recent] = [await school.addLearner(), await school.addLearner()]
  const { sql } = school.database
  await sql`update users set name = 'Анна', closed_at = now() - interval '14 days 1 hour' where id = ${old.id}`
  await sql`update users set name = 'Олег', closed_at = now() - interval '13 days' where id = ${recent.id}`
  worker = await startJobs({ ...school, jobs: cleanupJobs, isWorker: true, onError: () => undefined })
  await vi.waitFor(
    async () => {
      const people = await sql<{ name: string; email: string | null }>`
        select name, email from users where id in (${old.id}, ${recent.id}) order by id`
      expect(people).toEqual([
        { name: '', email: null },
        { name: 'Олег', email: recent.email },
      ])
    },
    { timeout: 15_000 },
  )
})

test('with an erased account go its mail, its pictures and what its devices said of themselves', async () => {
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
  const answer = await school.app.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const { url } = answer.json<{ data: { url: string } }>().data
  expect((await school.app.inject(url)).statusCode).toBe(200)
  await sql`update users set closed_at = now() - interval '15 days' where id = ${id}`
  await worker?.stop()
  worker = await startJobs({ ...school, jobs: cleanupJobs, isWorker: true, onError: () => undefined })
  await vi.waitFor(
    async () => {
      const [kept] = await sql`
        select (select count(*) from mails where user_id = ${id}) as mails,
          (select count(*) from files where user_id = ${id}) as files,
          (select count(*) from one_time_codes where user_id = ${id}) as codes,
          (select count(*) from sessions where user_id = ${id} and user_agent || address <> '') as devices`
      expect(kept).toEqual({ mails: 0, files: 0, codes: 0, devices: 0 })
      expect((await school.app.inject(url)).statusCode).toBe(404)
    },
    { timeout: 15_000 },
  )
})

test('mails and failures of a quarter ago are forgotten, and events of more than a year ago', async () => {
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
      insert into analytics_events (client_id, name, parameters, created_at)
      values (gen_random_uuid(), ${name}, '{}', now() - ${age}::interval)`
  }
  await worker?.stop()
  worker = await startJobs({ ...school, jobs: cleanupJobs, isWorker: true, onError: () => undefined })
  await vi.waitFor(
    async () => {
      const [kept] = await sql`
        select (select array_agg(subject) from mails where recipient = 'x@example.test') as mails,
          (select array_agg(message) from error_reports) as reports,
          (select array_agg(name order by created_at) from analytics_events) as events`
      expect(kept).toEqual({ mails: ['young'], reports: ['young'], events: ['old', 'young'] })
    },
    { timeout: 15_000 },
  )
})

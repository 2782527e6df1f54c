import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { login, requestPasswordReset, signupByEmail } from '#contract/auth/api.ts'
import { listMails } from '#contract/staff/api.ts'
import { askAnonymously } from '#contract/support/api.ts'
import { startJobs, type Jobs } from '../jobs.ts'
import { startSchool, testPassword, type School } from '../testing.ts'
import { mailJobs } from './jobs.ts'

const received: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let text = ''
    stream.on('data', (part: Buffer) => (text += part.toString()))
    stream.on('end', () => {
      received.push(text)
      done()
    })
  },
})

let school: School
let worker: Jobs
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  school = await startSchool({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'School <school@example.test>' })
  worker = await startJobs({ ...school, jobs: mailJobs, isWorker: true, onError: () => undefined })
})
afterAll(async () => {
  await worker.stop()
  await school.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('a mail goes through the mail server once, in the language of the person, and is marked as sent', async () => {
  const { email } = await school.addLearner()
  await school.call(requestPasswordReset, { body: { email }, headers: { 'accept-language': 'en' } })
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 15_000 })
  expect(received[0]).toContain('From: School <school@example.test>')
  expect(received[0]).toContain('/class/resetPassword?token=')
  await vi.waitFor(async () => {
    const [mail] = await school.database.sql<{ sent: boolean }>`
      select sent_at is not null as sent from mails where recipient = ${email}`
    expect(mail?.sent).toBe(true)
  })
})

test('an answer to a question of a guest goes to the guest, whatever their address is made of', async () => {
  const before = received.length
  const email = "o'hara+почта@пример.рф"
  await school.call(askAnonymously, { body: { name: 'Anna', email, message: 'The code does not come.' } })
  await vi.waitFor(() => expect(received).toHaveLength(before + 1), { timeout: 15_000 })
  expect(received.at(-1)?.match(/^Reply-To: .*$/gim)).toEqual([`Reply-To: ${email}`])
})

test('the operator reads every mail, but of one that was sent not the code, which its recipient alone keeps', async () => {
  const { id, email } = await school.addLearner()
  await school.database.sql`update users set roles = '{admin}' where id = ${id}`
  const token = await school.signIn(email)
  const { email: other } = await school.addLearner()
  await school.database.sql`
    insert into attempts (key, window_start, count) values (${`sign-in-account:${other}`}, now(), 10)`
  const before = received.length
  await school.call(login, { body: { email: other, password: testPassword }, address: '10.5.1.1' })
  await school.call(requestPasswordReset, { body: { email: other } })
  const password = 'quiet harbour 17'
  const newcomer = { email: 'new.comer@example.test', password, password_repeat: password }
  await school.call(signupByEmail, { body: newcomer, headers: { 'x-app-id': 'mind' } })
  await vi.waitFor(() => expect(received).toHaveLength(before + 3), { timeout: 15_000 })
  const kept = async () =>
    (await school.call(listMails, { token })).body.filter((mail) => [other, newcomer.email].includes(mail.recipient))
  await vi.waitFor(async () => expect((await kept()).every((mail) => mail.sent_at !== null)).toBe(true))
  const texts = (await kept()).map((mail) => mail.body).join('\n')
  expect([...texts.matchAll(/token=…\n|\n…\n/g)]).toHaveLength(3)
  expect(texts).not.toMatch(/token=[\w-]|\d{4} \d{4}/)
  expect(received.slice(before).join('\n')).toMatch(/\d{4} \d{4}/)
  expect(await school.database.sql`select 1 from mails where secret is not null`).toEqual([])
})

test('a mail that cannot be sent keeps its link, for the operator to hand over', async () => {
  const alone = await startSchool()
  const { id, email } = await alone.addLearner()
  await alone.database.sql`update users set roles = '{admin}' where id = ${id}`
  await alone.call(requestPasswordReset, { body: { email } })
  const [mail] = (await alone.call(listMails, { token: await alone.signIn(email) })).body
  expect(mail?.body).toMatch(/token=[\w-]{43}\n/)
  await alone.close()
})

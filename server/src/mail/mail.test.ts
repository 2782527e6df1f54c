import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { requestPasswordReset } from '#contract/auth/api.ts'
import { listMails } from '#contract/staff/api.ts'
import { askAnonymously } from '#contract/support/api.ts'
import { startJobs, type Jobs } from '../jobs.ts'
import { startSchool, type School } from '../testing.ts'
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

test('the operator reads every mail, but of one that was sent not the code, which is its recipient’s alone', async () => {
  const { id, email } = await school.addLearner()
  await school.database.sql`update users set roles = '{admin}' where id = ${id}`
  const token = await school.signIn(email)
  const insert = (subject: string, sent: boolean) => school.database.sql`
    insert into mails (recipient, subject, body, brand, sent_at)
    values ('x@example.test', ${subject}, 'Open https://a.test/?token=secret-1&x=1 today', 'web',
      case when ${sent}::boolean then now() end)`
  await insert('kept', false)
  await insert('sent', true)
  const { body } = await school.call(listMails, { token })
  const bodyOf = (subject: string) => body.find((mail) => mail.subject === subject)?.body
  expect(bodyOf('kept')).toBe('Open https://a.test/?token=secret-1&x=1 today')
  expect(bodyOf('sent')).toBe('Open https://a.test/?token=…&x=1 today')
})

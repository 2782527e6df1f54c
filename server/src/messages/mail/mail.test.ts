import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { login, requestPasswordReset, signupByEmail } from '#contract/accounts/auth/api.ts'
import { listMails } from '#contract/messages/mail/staffApi.ts'
import { askAnonymously } from '#contract/club/support/api.ts'
import { startJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { storedKey } from '../../platform/rateLimits/rateLimitQueries.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { eventually } from '../../../test/waiting.ts'
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

let brandsDir: string
let school: School
let worker: Jobs
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  brandsDir = await mkdtemp(join(tmpdir(), 'daystream-brands-'))
  await cp('brands', brandsDir, { recursive: true })
  // Five times as wide as high, without a viewBox.
  await writeFile(join(brandsDir, 'wide.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="120"/>')
  const neutral = await readFile('brands/web.yaml', 'utf8')
  await writeFile(
    join(brandsDir, 'wide.yaml'),
    `${neutral.replace(/^title: .*/m, 'title: Wide & "Co"')}headerLogo: wide.svg`,
  )
  school = await startSchool({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'School <school@example.test>',
    BRANDS_DIR: brandsDir,
  })
  worker = await startJobs({ ...school, jobs: mailJobs, isWorker: true, onError: () => undefined })
})
afterAll(async () => {
  await worker.stop()
  await school.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await rm(brandsDir, { recursive: true })
})

test('a mail is sent once, in the user’s language, and marked as sent', async () => {
  const { email } = await school.addLearner()
  await school.call(requestPasswordReset, { body: { email }, headers: { 'accept-language': 'en' } })
  await eventually(() => expect(received).toHaveLength(1))
  expect(received[0]).toContain('From: School <school@example.test>')
  expect(received[0]).toContain('/class/resetPassword?token=')
  await eventually(async () => {
    const [mail] = await school.database.sql<{ sent: boolean }>`
      select sent_at is not null as sent from mails where recipient = ${email}`
    expect(mail?.sent).toBe(true)
  })
})

test('mails are marked as automatic, except requests to the support', async () => {
  const before = received.length
  const { email } = await school.addLearner()
  await school.call(requestPasswordReset, { body: { email } })
  await school.call(askAnonymously, { body: { name: 'Anna', email: 'anna@mail.test', message: 'Where is it?' } })
  await eventually(() => expect(received).toHaveLength(before + 3))
  // The guest is told by mail, too, that the question has arrived.
  const isQuestion = (mail: string) => mail.includes('Reply-To: anna@mail.test')
  for (const mail of received.slice(before))
    expect(mail.includes('Auto-Submitted: auto-generated')).toBe(!isQuestion(mail))
  expect(received.slice(before).filter(isQuestion)).toHaveLength(1)
})

test('a mail has the logo of its brand, in its own shape; without one it is text alone', async () => {
  const before = received.length
  for (const brand of ['wide', 'web']) {
    const { email } = await school.addLearner()
    await school.call(requestPasswordReset, {
      body: { email },
      headers: { 'x-app-id': brand, 'accept-language': 'en' },
    })
  }
  await eventually(() => expect(received).toHaveLength(before + 2))
  const isWide = (mail: string) => mail.includes('image/png')
  const [wide = '', plain = ''] = received
    .slice(before)
    .toSorted((one, other) => Number(isWide(other)) - Number(isWide(one)))
  const html = wide.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('<img src="cid:logo" alt="Wide &amp; &quot;Co&quot;" width="200" height="40">')
  expect(html).toMatch(/<a href="http:\/\/[^"]+\/class\/resetPassword\?token=[\w-]{43}">/)
  expect(html).toMatch(/<div style="[^"]*overflow-wrap:anywhere/)
  expect(html).toContain('Content-Type: text/plain')
  const [, picture = ''] = /Content-Type: image\/png[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(wide) ?? []
  expect(wide).toContain('Content-ID: <logo>')
  expect(await sharp(Buffer.from(picture, 'base64')).metadata()).toMatchObject({ width: 400, height: 80 })
  expect(plain).not.toContain('text/html')
})

test('Reply-To of a support request is the guest’s address, whatever characters it has', async () => {
  const before = received.length
  const email = "o'hara+почта@пример.рф"
  await school.call(askAnonymously, { body: { name: 'Anna', email, message: 'The code does not come.' } })
  await eventually(() => expect(received).toHaveLength(before + 2))
  const replyTo = received.slice(before).flatMap((mail) => mail.match(/^Reply-To: .*$/gim) ?? [])
  expect(replyTo).toEqual([`Reply-To: ${email}`])
})

test('the operator can read all mails, without the codes of sent ones', async () => {
  const { staffToken: token } = await addStaffMember(school, 'admin')
  const { email: other } = await school.addLearner()
  await school.database.sql`
    insert into rate_limit_hits (key, window_start, count) values (${storedKey(`sign-in-account:${other}`)}, now(), 10)`
  const before = received.length
  await school.call(login, { body: { email: other, password: testPassword }, address: '10.5.1.1' })
  await school.call(requestPasswordReset, { body: { email: other } })
  const password = 'quiet harbour 17'
  const newcomer = { email: 'new.comer@example.test', password, password_repeat: password }
  await school.call(signupByEmail, { body: newcomer, headers: { 'x-app-id': 'mind' } })
  await eventually(() => expect(received).toHaveLength(before + 3))
  const kept = async () =>
    (await school.call(listMails, { token })).body.filter((mail) => [other, newcomer.email].includes(mail.recipient))
  await eventually(async () => expect((await kept()).every((mail) => mail.sent_at !== null)).toBe(true))
  const texts = (await kept()).map((mail) => mail.body).join('\n')
  expect([...texts.matchAll(/token=…\n|\n…\n/g)]).toHaveLength(3)
  expect(texts).not.toMatch(/token=[\w-]|\d{4} \d{4}/)
  expect(received.slice(before).join('\n')).toMatch(/\d{4} \d{4}/)
  expect(await school.database.sql`select 1 from mails where secret is not null`).toEqual([])
})

test('a mail that cannot be sent keeps its link for the operator', async () => {
  const alone = await startSchool()
  const { email, staffToken } = await addStaffMember(alone, 'admin')
  await alone.call(requestPasswordReset, { body: { email } })
  const [mail] = (await alone.call(listMails, { token: staffToken })).body
  expect(mail?.body).toMatch(/token=[\w-]{43}\n/)
  await alone.close()
})

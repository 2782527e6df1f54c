import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { requestPasswordReset, resetPassword } from '#contract/accounts/auth/api.ts'
import { createPerson, getPerson } from '#contract/school/people/api.ts'
import { getUnsentMails, listMails, sendMailsAgain } from '#contract/messages/mail/staffApi.ts'
import { startJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { mailedCode } from '../../../test/codes.ts'
import { shortIntervals, startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { eventually } from '../../../test/waiting.ts'
import { jobs } from '../../worker.ts'
import { checkMail } from './checks.ts'

const received: string[] = []
let isRefusing = false
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => (isRefusing ? done(new Error('mailbox full')) : done()),
  onData(stream, { envelope }, done) {
    stream.resume()
    stream.on('end', () => {
      received.push(...envelope.rcptTo.map(({ address }) => address))
      done()
    })
  },
})

let school: School
let token: string
let smtpUrl: string
let worker: Jobs | undefined
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  school = await startSchool()
  token = (await addStaffMember(school, 'admin')).staffToken
})
afterAll(async () => {
  await worker?.stop()
  await school.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

async function restart(change: { smtpUrl?: string } = {}): Promise<void> {
  await worker?.stop()
  const config = { ...school.config, ...change }
  worker = await startJobs({
    ...school,
    config,
    jobs,
    isWorker: true,
    onError: () => undefined,
    intervals: shortIntervals,
  })
}

const invite = async (email: string) =>
  (await school.call(createPerson, { body: { email, invite: true }, token })).body.id
const unsent = async () => (await school.call(getUnsentMails, { token })).body
const doctor = async (change: { smtpUrl?: string } = {}) =>
  (await checkMail({ config: { ...school.config, ...change }, database: school.database })).map(
    ({ message }) => message,
  )
const untilIdle = () =>
  eventually(async () => {
    const left = await school.database.sql`
      select 1 from pgboss.job where name = 'send-mail' and state in ('created', 'retry', 'active')`
    expect(left).toEqual([])
  })

test('invitations from before the mail server are sent once there is one, with links valid for seven days from then', async () => {
  const id = await invite('early@example.test')
  const { email: forgetful } = await school.addLearner()
  await school.call(requestPasswordReset, { body: { email: forgetful } })
  await restart()
  await untilIdle()
  expect(await unsent()).toEqual({ has_mail_server: false, waiting: 2, failed: 0, expired: 0 })
  expect(await doctor()).toContain('2 mails wait for a mail server')
  // Ten days later: the cleanup has deleted the codes.
  await school.database
    .sql`update mails set created_at = now() - interval '10 days', expires_at = expires_at - interval '10 days'`
  await school.database.sql`delete from one_time_codes where purpose = 'password_reset'`
  await restart({ smtpUrl })
  await eventually(() => expect(received).toEqual(['early@example.test']))
  await eventually(async () => expect(await unsent()).toMatchObject({ waiting: 0, failed: 0, expired: 1 }))
  const [mail] = (await school.call(getPerson, { params: { userId: id }, token })).body.mails
  expect(mail).toMatchObject({ state: 'sent' })
  const [link] = await school.database.sql<{ days: number }>`
    select round(extract(epoch from expires_at - now()) / 86400)::int as days from one_time_codes where user_id = ${id}`
  expect(link).toEqual({ days: 7 })
})

test('a delayed invitation is not sent to somebody who has a password by now', async () => {
  await restart()
  await invite('quick@example.test')
  await untilIdle()
  const password = 'quiet harbour 17'
  const code = await mailedCode(school, 'quick@example.test')
  expect(
    (await school.call(resetPassword, { body: { token: code, password, password_repeat: password } })).status,
  ).toBe(200)
  const { expired } = await unsent()
  await restart({ smtpUrl })
  await eventually(async () => expect(await unsent()).toMatchObject({ waiting: 0, expired: expired + 1 }))
  const rows = await school.database.sql<{ kind: string }>`
    select kind from mails where recipient = 'quick@example.test' and sent_at is not null`
  expect(rows.map(({ kind }) => kind)).not.toContain('invitation')
})

test('the doctor counts mails that were given up, and a request sends them all again', async () => {
  isRefusing = true
  await worker?.stop()
  worker = undefined
  await invite('full@example.test')
  await school.database.sql`update pgboss.job set retry_limit = 0 where name = 'send-mail' and state = 'created'`
  await restart({ smtpUrl })
  await eventually(async () => expect(await unsent()).toMatchObject({ waiting: 0, failed: 1 }))
  expect(await doctor({ smtpUrl })).toContain('1 mails were given up')
  const [mail] = (await school.call(listMails, { token })).body
  expect(mail).toMatchObject({ recipient: 'full@example.test', state: 'failed', sent_at: null })
  isRefusing = false
  expect((await school.call(sendMailsAgain, { token })).body).toEqual({ count: 1 })
  expect((await school.call(sendMailsAgain, { token })).body).toEqual({ count: 0 })
  await eventually(() => expect(received).toContain('full@example.test'))
  await eventually(async () => expect(await unsent()).toMatchObject({ waiting: 0, failed: 0 }))
})

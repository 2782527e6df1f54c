import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { requestPasswordReset } from '#contract/accounts/auth/api.ts'
import { createPerson } from '#contract/school/people/api.ts'
import { startJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { eventually } from '../../../test/waiting.ts'
import { jobs } from '../../worker.ts'

/** At the 300 ms that a mail server takes for a mail, these make more than 40 a second. */
const atOnce = 15
const invited = 60

let connections = 0
/** Recipients in the order in which their mails came. */
const received: string[] = []
/** Mails that the server has and has not taken yet. */
const held: (() => void)[] = []
let isHolding = true
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect(_session, done) {
    connections += 1
    done()
  },
  onData(stream, session, done) {
    stream.resume()
    stream.on('end', () => {
      received.push(...session.envelope.rcptTo.map(({ address }) => address))
      if (isHolding) held.push(() => done())
      else done()
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
  worker = await startJobs({ ...school, jobs, isWorker: true, onError: () => undefined })
})
afterAll(async () => {
  await worker.stop()
  await school.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('mails are sent concurrently over kept connections, and a password link overtakes invitations', async () => {
  const { staffToken: token } = await addStaffMember(school, 'admin')
  const { email } = await school.addLearner()
  for (let index = 0; index < invited; index += 1) {
    const body = { email: `invited${index}@example.test`, invite: true }
    expect((await school.call(createPerson, { body, token })).status).toBe(200)
  }
  // None of them is taken: those that the server has were sent side by side.
  await eventually(() => expect(held.length).toBeGreaterThanOrEqual(atOnce))
  await school.call(requestPasswordReset, { body: { email } })
  isHolding = false
  for (const take of held.splice(0)) take()
  await eventually(() => expect(received).toHaveLength(invited + 1))
  // Behind what was on its way only.
  expect(received.indexOf(email)).toBeLessThan(invited - atOnce)
  expect(connections).toBeLessThan(invited / 2)
})

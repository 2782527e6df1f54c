import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getReminderChannels, updateReminderChannels } from '#contract/learning/reminders/api.ts'
import { unsubscribePath } from '#contract/messages/mail/api.ts'
import { mailJobs } from '../../messages/mail/jobs.ts'
import { startJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { shortIntervals, startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { eventually, neverAborted } from '../../../test/waiting.ts'
import { writeDue } from './sending.ts'
import { unsubscribeUrl } from '../../messages/mail/links.ts'

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
  school = await startSchool({ SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` })
  worker = await startJobs({
    ...school,
    jobs: mailJobs,
    isWorker: true,
    intervals: shortIntervals,
    onError: () => undefined,
  })
})
afterAll(async () => {
  await worker.stop()
  await school.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

async function addPerson() {
  const { id, email } = await school.addLearner({ isEmailConfirmed: true, locale: 'en' })
  const token = await school.signIn(email)
  await school.call(updateReminderChannels, { token, body: { mail: true } })
  const { pathname, search } = new URL(unsubscribeUrl(school.media.secret, { origin: 'http://x', userId: id }))
  const channels = async () => (await school.call(getReminderChannels, { token })).body
  return { id, address: pathname + search, isMailed: async () => (await channels()).mail, channels }
}

const english = { 'accept-language': 'en' }
const post = (url: string, type = 'application/x-www-form-urlencoded', payload = 'List-Unsubscribe=One-Click') =>
  school.app.inject({ method: 'POST', url, headers: { ...english, 'content-type': type }, payload })

test('a mailed reminder has a one-click link to unsubscribe', async () => {
  const { id, isMailed } = await addPerson()
  await school.database.sql`
    insert into reminder_sendings (user_id, local_date, time, due_at) values (${id}, ${dateIn(0)}, '07:40', now())`
  await writeDue(school, neverAborted)
  await eventually(() => expect(received).toHaveLength(1))
  const unfolded = (received[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ')
  expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const [, link = ''] = /^List-Unsubscribe: <([^>]+)>/m.exec(unfolded) ?? []
  const { pathname, search } = new URL(link)
  expect((await post(pathname + search)).statusCode).toBe(200)
  expect(await isMailed()).toBe(false)
})

test('opening the link changes nothing and shows a page with a button', async () => {
  const { address, isMailed } = await addPerson()
  const page = await school.app.inject({ url: address, headers: english })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('Turn off reminders and notifications by email?')
  expect(page.body).toContain('<form method="post">')
  // Programs that check links ask for the head alone.
  expect((await school.app.inject({ method: 'HEAD', url: address })).statusCode).toBe(200)
  expect(await isMailed()).toBe(true)
})

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
  ['text/plain', ''],
])('a post of %s ends mails only, without a sign-in, also twice', async (type, payload) => {
  const { address, channels } = await addPerson()
  for (const _ of [1, 2]) {
    const page = await post(address, type, payload)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('No more reminders or notifications by email')
  }
  expect(await channels()).toMatchObject({ mail: false, push: true, site: true })
})

test('only the first of many requests of a link notifies the tabs of its person', async () => {
  const { id, address } = await addPerson()
  const countEvents = async () => {
    const events = await school.database.sql`select id from live_events where user_id = ${id} and kind = 'schedule'`
    return events.length
  }
  const before = await countEvents()
  await Promise.all(Array.from({ length: 5 }, () => post(address)))
  expect((await countEvents()) - before).toBe(1)
})

test('an unsigned token and the token of another person change nothing', async () => {
  const [mine, other] = [await addPerson(), await addPerson()]
  const signature = mine.address.split('.').at(-1)
  for (const token of ['', 'x', `${other.id}.${signature}`, `${other.id}.${'A'.repeat(43)}`]) {
    const url = `${unsubscribePath}?token=${token}`
    expect((await post(url)).statusCode).toBe(404)
    expect((await school.app.inject({ url, headers: english })).body).toContain('This link does not work')
  }
  expect(await other.isMailed()).toBe(true)
})

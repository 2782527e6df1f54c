import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTextMessages } from '#contract/messages/textMessages/staffApi.ts'
import { getReminderChannels, updateReminderChannels } from '#contract/learning/reminders/api.ts'
import { sendPhoneCode } from '#contract/messages/textMessages/api.ts'
import { readConfig } from '../../platform/config/config.ts'
import { startJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { givePhone } from '../../../test/codes.ts'
import { shortIntervals, startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { eventually } from '../../../test/waiting.ts'
import { listUsableChannels, writeTextMessages } from './textMessages.ts'
import { checkTextMessages } from './checks.ts'
import { textMessageJobs } from './jobs.ts'
import type { NewTextMessage } from './queries.ts'

const account = `AC${'0'.repeat(32)}`
type Received = { path: string; authorization: string | undefined; form: Record<string, string> }

const received: Received[] = []
/** Statuses of the next responses; then 201. */
let statuses: number[] = []
const service = createServer((request, response) => {
  void text(request).then((body) => {
    const { authorization } = request.headers
    if (request.method === 'POST')
      received.push({ path: request.url ?? '', authorization, form: Object.fromEntries(new URLSearchParams(body)) })
    const status = statuses.shift() ?? (request.method === 'POST' ? 201 : 200)
    // No response at all.
    if (status === 0) return request.socket.destroy()
    const refusal = { code: 21211, message: "The 'To' number +447700900118 is not valid" }
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(refusal))
  })
})

let school: School
let worker: Jobs
let userId: number
const errors: unknown[] = []
beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  school = await startSchool({
    TWILIO_ACCOUNT_SID: account,
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_SMS_FROM: '+15005550006',
    TWILIO_COUNTRY_CODES: '+44, +34',
    TWILIO_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  })
  userId = (await school.addLearner()).id
  worker = await startJobs({
    ...school,
    jobs: textMessageJobs,
    isWorker: true,
    intervals: shortIntervals,
    onError: (error) => errors.push(error),
  })
})
afterAll(async () => {
  await worker.stop()
  await school.close()
  service.closeAllConnections()
  service.close()
})

type Change = Partial<Pick<NewTextMessage, 'kind' | 'channel' | 'recipient' | 'brand'>> & { seconds?: number }

async function write(body: string, change: Change = {}): Promise<void> {
  const { seconds = 3600, ...rest } = change
  const expires_at = Math.floor(Date.now() / 1000) + seconds
  const message: NewTextMessage = {
    user_id: userId,
    kind: 'reminder',
    channel: 'sms',
    recipient: '+447700900118',
    body,
    brand: 'face',
    expires_at,
    ...rest,
  }
  await school.database.transaction((sql) => writeTextMessages(sql, school.config, [message]))
}

const stateOf = async (body: string) => {
  const [row] = await school.database.sql<{ sent: boolean; failure: string | null }>`
    select sent_at is not null as sent, failure from text_messages where body = ${body}`
  return row
}
const receivedOf = (body: string) => received.filter(({ form }) => form.Body === body)

test('an SMS is sent by the service, with its sender and our account, and marked as sent', async () => {
  await write('first')
  await eventually(async () => expect(await stateOf('first')).toEqual({ sent: true, failure: null }))
  expect(receivedOf('first')).toEqual([
    {
      path: `/2010-04-01/Accounts/${account}/Messages.json`,
      authorization: `Basic ${Buffer.from(`${account}:secret`).toString('base64')}`,
      form: { From: '+15005550006', To: '+447700900118', Body: 'first' },
    },
  ])
})

test('a refused message is not tried again, and the reason names no number', async () => {
  statuses = [400]
  await write('refused')
  await eventually(async () =>
    expect(await stateOf('refused')).toEqual({ sent: false, failure: 'Twilio responded 400, code 21211' }),
  )
  expect(receivedOf('refused')).toHaveLength(1)
})

test('a message is retried while the service is busy, and no error names the number or the account', async () => {
  statuses = [429, 429]
  await write('later')
  await eventually(async () => expect(await stateOf('later')).toEqual({ sent: true, failure: null }))
  expect(receivedOf('later')).toHaveLength(3)
  expect(errors.join('\n')).not.toMatch(/447700|AC0000/)
})

test.each([
  [0, 'Twilio did not respond'],
  [500, 'Twilio responded 500, code 21211'],
  [503, 'Twilio responded 503, code 21211'],
])('a message that may have been taken (status %s) is not sent again', async (status, failure) => {
  statuses = [status]
  await write(`unknown ${status}`)
  await eventually(async () => expect(await stateOf(`unknown ${status}`)).toEqual({ sent: false, failure }))
  await write(`after ${status}`)
  await eventually(async () => expect((await stateOf(`after ${status}`))?.sent).toBe(true))
  expect(receivedOf(`unknown ${status}`)).toHaveLength(1)
})

describe('daily limits', () => {
  const fill = (count: number, { recipient, brand, kind = 'reminder' }: Change) =>
    school.database.sql`
      insert into text_messages (user_id, kind, channel, recipient, body, brand, expires_at, claimed_at)
      select ${userId}, ${kind}, 'sms', ${recipient}, 'earlier', ${brand}, now(), now() - interval '23 hours'
      from generate_series(1, ${count}::int)`

  test('a number gets at most 20 reminders a day, and no worker refuses one too early', async () => {
    const recipient = '+447700900777'
    await fill(18, { recipient, brand: 'mind' })
    await Promise.all(Array.from({ length: 5 }, (_, index) => write(`capped ${index}`, { recipient })))
    const states = () => Promise.all(Array.from({ length: 5 }, (_, index) => stateOf(`capped ${index}`)))
    await eventually(async () => {
      for (const state of await states()) expect(state?.sent || state?.failure).toBeTruthy()
    })
    expect(received.filter(({ form }) => form.To === recipient)).toHaveLength(2)
    expect((await states()).find((state) => !state?.sent)?.failure).toMatch(/^TWILIO_DAILY_PER_NUMBER: .* 20 reminders/)
    await school.database
      .sql`update text_messages set claimed_at = now() - interval '25 hours' where recipient = ${recipient}`
    await write('next day', { recipient })
    await eventually(async () => expect((await stateOf('next day'))?.sent).toBe(true))
  })

  test('a school sends at most 1,000 reminders a day, codes not included', async () => {
    await fill(1000, { recipient: '+447700900999', brand: 'local' })
    await write('too many', { brand: 'local' })
    await eventually(async () =>
      expect((await stateOf('too many'))?.failure).toMatch(/^TWILIO_DAILY_PER_BRAND: .* 1000/),
    )
    expect(receivedOf('too many')).toEqual([])
    await write('still a code', { kind: 'code', brand: 'local' })
    await eventually(async () => expect((await stateOf('still a code'))?.sent).toBe(true))
    await school.database.sql`delete from text_messages where body = 'earlier'`
  })

  test('a school sends at most 200 codes a day, with an error for the learner, and without an effect on reminders', async () => {
    await fill(200, { kind: 'code', recipient: '+447700900999', brand: 'local' })
    await write('still a reminder', { recipient: '+447700900999', brand: 'local' })
    await eventually(async () => expect((await stateOf('still a reminder'))?.sent).toBe(true))
    const { id, email } = await school.addLearner()
    await school.database.sql`update users set phone = '+447700900888' where id = ${id}`
    const token = await school.signIn(email)
    expect((await school.call(sendPhoneCode, { token, body: { channel: 'sms' } })).failure).toMatchObject({
      status: 429,
      code: 'phone_messages_exhausted',
      message: 'No more messages can be sent today. Try again tomorrow, or choose another way.',
    })
    await school.database.sql`delete from text_messages where body = 'earlier'`
  })
})

test('a channel without a sender sends no code and cannot be switched on', async () => {
  const { email } = await school.addLearner()
  const token = await school.signIn(email)
  expect((await school.call(getReminderChannels, { token })).body.text_channels).toEqual(['sms'])
  await school.database.sql`update users set phone = '+447700900555' where email = ${email}`
  const refused = [
    await school.call(sendPhoneCode, { token, body: { channel: 'whatsapp' } }),
    await school.call(updateReminderChannels, { token, body: { whatsapp: true } }),
  ]
  for (const { failure } of refused) expect(failure).toMatchObject({ status: 409, code: 'text_channel_unavailable' })
  expect((await school.call(updateReminderChannels, { token, body: { sms: true, whatsapp: false } })).status).toBe(200)
  const written = await school.database.sql`select from text_messages where recipient = '+447700900555'`
  expect(written).toEqual([])
})

test('messages go only to countries that the operator allows', async () => {
  await write('abroad', { recipient: '+882160000000' })
  await eventually(async () =>
    expect((await stateOf('abroad'))?.failure).toBe('TWILIO_COUNTRY_CODES: no messages go to this country'),
  )
  expect(receivedOf('abroad')).toEqual([])
  const { id, email } = await school.addLearner()
  await school.database.sql`update users set phone = '+882160000001' where id = ${id}`
  const { failure } = await school.call(sendPhoneCode, { token: await school.signIn(email), body: { channel: 'sms' } })
  expect(failure).toMatchObject({ status: 409, code: 'phone_country_unavailable' })
})

test('a code is removed from the stored message once it is sent', async () => {
  const { id, email } = await school.addLearner()
  await givePhone(school, { id, token: await school.signIn(email) }, '+447700900666')
  await eventually(async () => {
    const rows = await school.database.sql<{ body: string }>`select body from text_messages where user_id = ${id}`
    expect(rows[0]?.body).toMatch(/your code is …\. It is valid/)
  })
})

test('an outdated message, and one of a channel without a sender, are only stored', async () => {
  await write('too late', { seconds: -1 })
  await write('by WhatsApp', { channel: 'whatsapp' })
  await write('the last')
  await eventually(async () => expect((await stateOf('the last'))?.sent).toBe(true))
  expect([...receivedOf('too late'), ...receivedOf('by WhatsApp')]).toEqual([])
  await eventually(async () => expect(await stateOf('too late')).toEqual({ sent: false, failure: 'It came too late' }))
  const { staffToken } = await addStaffMember(school, 'admin')
  const listed = (await school.call(listTextMessages, { token: staffToken })).body
  expect(listed[0]).toMatchObject({ channel: 'sms', body: 'the last' })
  expect(listed).toContainEqual(expect.objectContaining({ channel: 'whatsapp', sent_at: null }))
})

test('the doctor asks the service whether it knows the account', async () => {
  expect(await checkTextMessages(school)).toContainEqual({ status: 'good', message: 'Twilio accepts our account' })
  statuses = [401]
  expect((await checkTextMessages(school)).at(-1)).toEqual({
    status: 'wrong',
    message: 'Twilio responded 401',
    remedy: 'Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
  })
  const { config } = school
  const everywhere = { ...config, twilio: config.twilio && { ...config.twilio, countryCodes: [] } }
  const warned = { status: 'warning', message: 'Messages go to every country, however costly' }
  expect(await checkTextMessages({ ...school, config: everywhere })).toContainEqual(expect.objectContaining(warned))
  expect(await checkTextMessages(school)).not.toContainEqual(expect.objectContaining(warned))
})

test.each<[Record<string, string>, RegExp]>([
  [{ TWILIO_AUTH_TOKEN: 'x' }, /TWILIO_ACCOUNT_SID is not an account SID/],
  [{ TWILIO_ACCOUNT_SID: account, TWILIO_SMS_FROM: '+15005550006' }, /TWILIO_AUTH_TOKEN is missing/],
  [{ TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: 'x' }, /set at least one sender/],
  [
    { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: 'x', TWILIO_SMS_FROM: 'School', TWILIO_DAILY_PER_NUMBER: '0' },
    /TWILIO_DAILY_PER_NUMBER is "0": must be a whole number/,
  ],
  [
    { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: 'x', TWILIO_WHATSAPP_FROM: 'school' },
    /TWILIO_WHATSAPP_FROM is "school"/,
  ],
  [
    { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: 'x', TWILIO_SMS_FROM: 'School', TWILIO_COUNTRY_CODES: '+34, ES' },
    /TWILIO_COUNTRY_CODES contains "ES": must be codes such as \+34/,
  ],
])('incomplete settings %j stop the start', (settings, reason) => {
  expect(() => readConfig({ NODE_ENV: 'test', ...settings })).toThrow(reason)
})

test('in production nothing is offered without a service, elsewhere messages are read in the console', () => {
  const usable = (production: boolean) => listUsableChannels({ twilio: undefined, production })
  expect([usable(true), usable(false)]).toEqual([[], ['whatsapp', 'sms']])
})

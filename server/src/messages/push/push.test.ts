import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, logout, revokeOtherSessions } from '#contract/accounts/auth/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { createPushSubscription, deletePushSubscription } from '#contract/messages/push/api.ts'
import { deleteUser, updateNotification } from '#contract/accounts/users/api.ts'
import { startJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { shortIntervals, startSchool, testPassword, type School } from '../../../test/school.ts'
import { senderOf, startPushServer, type PushDevice, type PushServer } from '../../../test/pushService.ts'
import { eventually } from '../../../test/waiting.ts'
import { pushJobs } from './jobs.ts'
import { openPushKeys } from './keys.ts'
import { cleanPush } from '../cleanup.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'

let service: PushServer
let school: School
let worker: Jobs
beforeAll(async () => {
  service = await startPushServer()
  school = await startSchool({ PUSH_SERVICES: service.origin, PUSH_CONTACT: 'mailto:school@example.test' })
  worker = await startJobs({
    ...school,
    jobs: pushJobs,
    isWorker: true,
    onError: () => undefined,
    intervals: shortIntervals,
  })
})
afterAll(async () => {
  await worker.stop()
  await school.close()
  await service.close()
})

type SignInOptions = { email: string; device?: string; brand?: string }

async function signIn({ email, device = randomUUID(), brand = 'local' }: SignInOptions): Promise<string> {
  const headers = { 'x-device-id': device, 'x-app-id': brand, 'user-agent': firefox }
  return (await school.call(login, { body: { email, password: testPassword }, headers })).body.data.token
}

const subscribe = (token: string, { endpoint, keys }: Pick<PushDevice, 'endpoint' | 'keys'>, headers = {}) =>
  school.call(createPushSubscription, { token, body: { endpoint, keys }, headers })

/** A learner signed in on a device with push notifications. */
async function addListener({ locale = 'en', brand = 'local' } = {}) {
  const { id, email } = await school.addLearner({ locale })
  const token = await signIn({ email, brand })
  const device = service.addDevice()
  expect((await subscribe(token, device, { 'x-app-id': brand })).status).toBe(200)
  return { id, email, token, device }
}

const kept = async ({ endpoint }: PushDevice) =>
  school.database.sql<{ user_id: number }>`select user_id from push_subscriptions where endpoint = ${endpoint}`

/** Waits until all messages are sent: until a later one of another user has arrived. */
async function allSent(): Promise<void> {
  const { email, device } = await addListener()
  await signIn({ email })
  await eventually(() => expect(device.received).toHaveLength(1))
  await eventually(async () => expect(await school.database.sql`select from push_messages`).toEqual([]))
}

test('a device belongs to the user who subscribes it, whomever the keys name', async () => {
  const victim = await addListener()
  const { id, email } = await school.addLearner()
  const device = service.addDevice()
  const keys = { ...device.keys, userId: victim.id, sessionId: 1 }
  expect((await subscribe(await signIn({ email }), { ...device, keys })).status).toBe(200)
  expect(await kept(device)).toEqual([{ user_id: id }])
  expect(await kept(victim.device)).toEqual([{ user_id: victim.id }])
})

test('concurrent subscriptions of one session all succeed', async () => {
  const { email } = await school.addLearner()
  const token = await signIn({ email })
  const devices = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? service.addDevice() : undefined))
  const [shared = service.addDevice()] = devices
  const replies = await Promise.all(devices.map((device) => subscribe(token, device ?? shared)))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
})

test('a sign-in on a new device notifies the user’s other device in their language, encrypted and signed', async () => {
  const { email, device } = await addListener({ locale: 'es' })
  await signIn({ email })
  await eventually(() => expect(device.received).toHaveLength(1))
  const [{ message, headers } = expect.fail()] = device.received
  expect(message).toEqual({
    title: 'Nuevo inicio de sesión en su cuenta',
    body: 'Firefox, Windows. Si no ha sido usted, cierre esa sesión y cambie la contraseña.',
    language: 'es',
    tag: 'sign-in',
    path: 'user/settings',
  })
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'high' })
  const { key, isSigned, aud, sub, exp } = senderOf(headers)
  expect({ isSigned, aud, sub }).toEqual({ isSigned: true, aud: service.origin, sub: 'mailto:school@example.test' })
  expect(exp).toBeLessThanOrEqual(Date.now() / 1000 + 86_400)
  expect((await school.call(getPublicConfig)).body.project.push.public_key).toBe(key)
})

test('a sign-in notifies no known device, no other user, and nobody with notifications disabled', async () => {
  const { email, device, token } = await addListener()
  const known = randomUUID()
  await signIn({ email, device: known })
  await eventually(() => expect(device.received).toHaveLength(1))
  await signIn({ email, device: known })
  await signIn({ email: (await school.addLearner()).email })
  await school.call(updateNotification, { token, body: { disable_notification: 1 } })
  await signIn({ email })
  await allSent()
  expect(device.received).toHaveLength(1)
  expect(await kept(device)).toHaveLength(1)
})

test('a sign-in is the last push message to a device whose session it replaced', async () => {
  const { email, device } = await addListener({ brand: 'face' })
  await signIn({ email, brand: 'face' })
  await eventually(() => expect(device.received).toHaveLength(1))
  await eventually(async () => expect(await kept(device)).toEqual([]))
})

test('a push message is delivered once after an outage of the push service', async () => {
  const { email, device } = await addListener()
  device.statuses = [503, 201]
  await signIn({ email })
  await eventually(() => expect(device.received).toHaveLength(2))
  await allSent()
  expect(device.received).toHaveLength(2)
})

test('follows no redirects of the push service', async () => {
  const { email, device } = await addListener()
  const other = service.addDevice()
  device.statuses = [307, 201]
  device.location = other.endpoint
  await signIn({ email })
  await eventually(() => expect(device.received).toHaveLength(2))
  expect(other.received).toEqual([])
})

test.each([404, 410])('deletes a subscription for which the push service responds %i', async (status) => {
  const { email, device } = await addListener()
  device.statuses = [status]
  await signIn({ email })
  await eventually(async () => expect(await kept(device)).toEqual([]))
  expect(device.received).toHaveLength(1)
})

test('a device gets no push messages after it signed out or unsubscribed', async () => {
  const [left, withdrawn] = [await addListener(), await addListener()]
  await school.call(logout, { token: left.token })
  await school.call(deletePushSubscription, { token: withdrawn.token })
  for (const { email, device } of [left, withdrawn]) {
    expect(await kept(device)).toEqual([])
    await signIn({ email })
  }
  await allSent()
  expect([...left.device.received, ...withdrawn.device.received]).toEqual([])
})

test('revoking a session and closing the account delete its push subscription', async () => {
  const [revoked, closed] = [await addListener(), await addListener()]
  await school.call(revokeOtherSessions, { token: await signIn({ email: revoked.email }) })
  const body = { id: closed.id, status: 0, current_password: testPassword }
  expect((await school.call(deleteUser, { token: closed.token, body })).status).toBe(200)
  for (const { device } of [revoked, closed]) expect(await kept(device)).toEqual([])
})

test('a device gets no push messages after its session has expired, and the cleanup deletes it', async () => {
  const { email, device } = await addListener()
  await signIn({ email })
  await eventually(() => expect(device.received).toHaveLength(1))
  await school.database.sql`
      update sessions set expires_at = now()
      where id = (select session_id from push_subscriptions where endpoint = ${device.endpoint})`
  await signIn({ email })
  await allSent()
  expect(device.received).toHaveLength(1)
  await cleanPush(school)
  expect(await kept(device)).toEqual([])
})

test('a device gets no more push messages for a user once another has signed in on it', async () => {
  const { email, device } = await addListener()
  const other = await school.addLearner()
  await subscribe(await signIn(other), device)
  expect(await kept(device)).toEqual([{ user_id: other.id }])
  await signIn({ email })
  await allSent()
  expect(device.received).toEqual([])
})

test('a session has one subscription, the latest', async () => {
  const { token, device } = await addListener()
  const renewed = service.addDevice()
  expect((await subscribe(token, renewed)).status).toBe(200)
  expect((await subscribe(token, renewed)).status).toBe(200)
  expect([await kept(device), await kept(renewed)].map(({ length }) => length)).toEqual([0, 1])
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ%3d',
  'https://web.push.apple.com/QGu',
])('accepts a browser’s push service as a push endpoint: %s', async (endpoint) => {
  const token = await signIn(await school.addLearner())
  expect((await subscribe(token, { ...service.addDevice(), endpoint })).status).toBe(200)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.evil.test/',
  'https://evil.test/fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.test/',
  'https://user:word@fcm.googleapis.com/',
  'https://evil.test\\.push.apple.com/',
  'https://notify.windows.com.evil.test/',
  'https://xnotify.windows.com/',
  'https://push.apple.com/',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'data:,x',
  '//fcm.googleapis.com/',
  'abc',
  '',
])('rejects any other push endpoint: %s', async (endpoint) => {
  const token = await signIn(await school.addLearner())
  expect((await subscribe(token, { ...service.addDevice(), endpoint })).status).toBe(422)
})

test('rejects a push endpoint with an invalid public key', async () => {
  const token = await signIn(await school.addLearner())
  const device = service.addDevice()
  for (const p256dh of ['A'.repeat(87), `B${'A'.repeat(86)}`, 'short'])
    expect((await subscribe(token, { ...device, keys: { ...device.keys, p256dh } })).status).toBe(422)
})

test('the VAPID key survives restarts, and can be configured', async () => {
  const first = await openPushKeys(school.config)
  expect(await openPushKeys(school.config)).toEqual(first)
  const own = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'
  const named = await openPushKeys({ ...school.config, push: { ...school.config.push, privateKey: own } })
  expect(named.privateKey).toBe(own)
  expect(named.publicKey).not.toBe(first.publicKey)
})

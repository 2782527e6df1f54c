import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, logout } from '#contract/accounts/auth/api.ts'
import { updateNotification } from '#contract/accounts/users/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { createApplicationPush, createPushSubscription, deletePushSubscription } from '#contract/messages/push/api.ts'
import { startFcm, type FcmServer } from '../../../test/fcm.ts'
import { startPushServer, type PushServer } from '../../../test/pushService.ts'
import { shortIntervals, startSchool, testPassword, type School } from '../../../test/school.ts'
import { eventually } from '../../../test/waiting.ts'
import { readConfig } from '../../platform/config/config.ts'
import { startJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { pushJobs } from './jobs.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'

let fcm: FcmServer
let browsers: PushServer
let school: School
let worker: Jobs
beforeAll(async () => {
  fcm = await startFcm()
  browsers = await startPushServer()
  school = await startSchool({ ...fcm.environment, PUSH_SERVICES: browsers.origin })
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
  await browsers.close()
  await fcm.close()
})

/** Elsewhere than in the application of `mind`, where people have one device. */
async function signIn(email: string, brand = 'local'): Promise<string> {
  const headers = { 'x-device-id': randomUUID(), 'x-app-id': brand, 'user-agent': firefox }
  return (await school.call(login, { body: { email, password: testPassword }, headers })).body.data.token
}

const newPushToken = () => `fcm:${randomUUID()}`

const subscribe = (token: string, pushToken: string, brand = 'mind') =>
  school.call(createApplicationPush, {
    token,
    body: { service: 'fcm', token: pushToken },
    headers: { 'x-app-id': brand },
  })

/** A learner signed in to the mobile application with push notifications. */
async function addListener({ locale = 'en' } = {}) {
  const { id, email } = await school.addLearner({ locale })
  const token = await signIn(email, 'mind')
  const pushToken = newPushToken()
  expect((await subscribe(token, pushToken)).status).toBe(200)
  return { id, email, token, pushToken }
}

const isKept = async (pushToken: string) =>
  (await school.database.sql`select from push_subscriptions where endpoint = ${pushToken}`).length === 1

const receivedOnce = (pushToken: string) => eventually(() => expect(fcm.receivedBy(pushToken)).toHaveLength(1))

/** Waits until all messages are sent: until a later one of another user has arrived. */
async function allSent(): Promise<void> {
  const { email, pushToken } = await addListener()
  await signIn(email)
  await receivedOnce(pushToken)
  await eventually(async () => expect(await school.database.sql`select from push_messages`).toEqual([]))
}

test('a sign-in elsewhere notifies the mobile application in the person’s language, with the page that a press opens', async () => {
  const { email, pushToken } = await addListener({ locale: 'es' })
  await signIn(email)
  await receivedOnce(pushToken)
  const [{ notification, data, android, apns } = expect.fail()] = fcm.receivedBy(pushToken)
  expect(notification).toEqual({
    title: 'Nuevo inicio de sesión en su cuenta',
    body: 'Firefox, Windows. Si no ha sido usted, cierre esa sesión y cambie la contraseña.',
  })
  expect(data).toEqual({ path: 'user/settings' })
  expect(android).toEqual({ priority: 'HIGH', ttl: '43200s', notification: { tag: 'sign-in' } })
  expect(apns.headers).toMatchObject({ 'apns-priority': '10', 'apns-collapse-id': 'sign-in' })
})

test('the configuration of a brand names the push service of its mobile application', async () => {
  const serviceOf = async (brand: string) =>
    (await school.call(getPublicConfig, { headers: { 'x-app-id': brand } })).body.project.push.application
  expect([await serviceOf('mind'), await serviceOf('web')]).toEqual(['fcm', ''])
})

test('an application of a brand without push for applications is refused', async () => {
  const { email } = await school.addLearner()
  const pushToken = newPushToken()
  expect((await subscribe(await signIn(email), pushToken, 'local')).status).toBe(404)
  expect(await isKept(pushToken)).toBe(false)
})

test.each(['', 'a b', 'https://evil.test/', 'a'.repeat(1001)])('refuses the push token "%s"', async (pushToken) => {
  const { email } = await school.addLearner()
  expect((await subscribe(await signIn(email), pushToken)).status).toBe(422)
})

test('an application that subscribes again keeps one subscription, with its newest token', async () => {
  const { token, pushToken } = await addListener()
  expect((await subscribe(token, pushToken)).status).toBe(200)
  const renewed = newPushToken()
  expect((await subscribe(token, renewed)).status).toBe(200)
  expect([await isKept(pushToken), await isKept(renewed)]).toEqual([false, true])
})

test('an application gets no more messages for a person once another has signed in on it', async () => {
  const { email, pushToken } = await addListener()
  const other = await school.addLearner()
  expect((await subscribe(await signIn(other.email), pushToken)).status).toBe(200)
  await signIn(email)
  await allSent()
  expect(fcm.receivedBy(pushToken)).toEqual([])
})

test('a browser and an application of a person both get a message', async () => {
  const { email, pushToken } = await addListener()
  const { endpoint, keys, received } = browsers.addDevice()
  await school.call(createPushSubscription, { token: await signIn(email), body: { endpoint, keys } })
  await receivedOnce(pushToken)
  await signIn(email)
  await eventually(() => expect(fcm.receivedBy(pushToken)).toHaveLength(2))
  await eventually(() => expect(received).toHaveLength(1))
})

test('an application gets no messages after a sign-out, without notifications, or once it unsubscribed', async () => {
  const [left, silent, withdrawn] = [await addListener(), await addListener(), await addListener()]
  await school.call(logout, { token: left.token })
  await school.call(updateNotification, { token: silent.token, body: { disable_notification: 1 } })
  await school.call(deletePushSubscription, { token: withdrawn.token })
  for (const { email } of [left, silent, withdrawn]) await signIn(email)
  await allSent()
  for (const { pushToken } of [left, silent, withdrawn]) expect(fcm.receivedBy(pushToken)).toEqual([])
  expect([await isKept(left.pushToken), await isKept(silent.pushToken), await isKept(withdrawn.pushToken)]).toEqual([
    false,
    true,
    false,
  ])
})

test.each(['unregistered', 'invalidToken'] as const)(
  'deletes the token of an application that is gone: %s',
  async (answer) => {
    const { email, pushToken } = await addListener()
    fcm.answer(pushToken, answer)
    await signIn(email)
    await eventually(async () => expect(await isKept(pushToken)).toBe(false))
    expect(fcm.receivedBy(pushToken)).toHaveLength(1)
  },
)

test.each(['overloaded', 'quotaExceeded', 'unauthorized', 'unknownProject', 'invalidMessage'] as const)(
  'sends a message again after a failure that is not of the token: %s',
  async (answer) => {
    const { email, pushToken } = await addListener()
    fcm.answer(pushToken, answer)
    await signIn(email)
    await eventually(() => expect(fcm.receivedBy(pushToken)).toHaveLength(2))
    await allSent()
    expect(await isKept(pushToken)).toBe(true)
    expect(fcm.receivedBy(pushToken)).toHaveLength(2)
  },
)

test('refuses to start with a key file that is none of a service account', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daystream-key-'))
  const file = join(folder, 'key.json')
  writeFileSync(file, JSON.stringify({ project_id: 'school' }))
  for (const path of [file, join(folder, 'missing.json')])
    expect(() => readConfig({ NODE_ENV: 'test', FCM_KEY_FILE: path })).toThrow(
      `FCM_KEY_FILE is "${path}": must be the JSON key file of a service account`,
    )
  expect(() => readConfig({ NODE_ENV: 'test', FCM_URL: 'fcm' })).toThrow('FCM_URL is "fcm": must be an origin')
  await rm(folder, { recursive: true })
})

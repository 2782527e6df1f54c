import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/accounts/auth/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { createApplicationPush } from '#contract/messages/push/api.ts'
import { idleFcm } from '../../../test/fcm.ts'
import { startOneSignal, type OneSignalServer } from '../../../test/oneSignal.ts'
import { shortIntervals, startSchool, testPassword, type School } from '../../../test/school.ts'
import { eventually } from '../../../test/waiting.ts'
import { readConfig } from '../../platform/config/config.ts'
import { startJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { pushJobs } from './jobs.ts'

const appId = '5c1f7d0e-2b0a-4b7e-9d5f-000000000001'
const key = 'key-of-the-application'

let oneSignal: OneSignalServer
let folder: string
let school: School
let worker: Jobs
beforeAll(async () => {
  oneSignal = await startOneSignal({ appId, key })
  folder = await mkdtemp(join(tmpdir(), 'daystream-onesignal-'))
  await cp('brands', folder, { recursive: true })
  const mind = await readFile('brands/mind.yaml', 'utf8')
  await writeFile(join(folder, 'mind.yaml'), mind.replace('mobile: {', `mobile: { oneSignalAppId: ${appId},`))
  school = await startSchool({
    ...idleFcm,
    BRANDS_DIR: folder,
    ONESIGNAL_KEYS: `mind:${key}`,
    ONESIGNAL_URL: oneSignal.origin,
  })
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
  await oneSignal.close()
  await rm(folder, { recursive: true })
})

async function signIn(email: string, brand = 'local'): Promise<string> {
  const headers = { 'x-device-id': randomUUID(), 'x-app-id': brand }
  return (await school.call(login, { body: { email, password: testPassword }, headers })).body.data.token
}

const subscribe = (token: string, deviceId: string, service: 'fcm' | 'onesignal' = 'onesignal') =>
  school.call(createApplicationPush, { token, body: { service, token: deviceId }, headers: { 'x-app-id': 'mind' } })

/** A learner signed in to the application, whose device OneSignal knows. */
async function addListener() {
  const { email } = await school.addLearner({ locale: 'es' })
  const deviceId = randomUUID()
  expect((await subscribe(await signIn(email, 'mind'), deviceId)).status).toBe(200)
  return { email, deviceId }
}

const isKept = async (deviceId: string) =>
  (await school.database.sql`select from push_subscriptions where endpoint = ${`${appId}/${deviceId}`}`).length === 1

test('an application of a brand with OneSignal gets its messages there, in the person’s language', async () => {
  const { email, deviceId } = await addListener()
  await signIn(email)
  await eventually(() => expect(oneSignal.receivedBy(deviceId)).toHaveLength(1))
  expect(oneSignal.receivedBy(deviceId)).toMatchObject([
    {
      include_subscription_ids: [deviceId],
      headings: { en: 'Nuevo inicio de sesión en su cuenta' },
      data: { path: 'user/settings' },
      collapse_id: 'sign-in',
      ttl: 43_200,
    },
  ])
})

test('the configuration of a brand names OneSignal, and passes the numbers of its prompt through unchanged', async () => {
  const { body } = await school.call(getPublicConfig, { headers: { 'x-app-id': 'mind' } })
  expect(body.project.push).toMatchObject({ application: 'onesignal', page_views: 1000, time_delay: 100_000 })
  const face = await school.call(getPublicConfig, { headers: { 'x-app-id': 'face' } })
  expect(face.body.project.push.application).toBe('fcm')
})

test('an application that was built for the other service is refused', async () => {
  const { email } = await school.addLearner()
  expect((await subscribe(await signIn(email, 'mind'), randomUUID(), 'fcm')).status).toBe(404)
})

test.each([
  ['too long', 'a'.repeat(1000)],
  ['a word', 'device'],
  ['too much', `${randomUUID()}-1`],
])('refuses what is no device of OneSignal: %s', async (_, token) => {
  const { email } = await school.addLearner()
  const { status, failure } = await subscribe(await signIn(email, 'mind'), token)
  expect([status, failure]).toMatchObject([422, [{ field: 'token' }]])
})

test('a message is sent again after an outage, as the same one for OneSignal', async () => {
  const { email, deviceId } = await addListener()
  oneSignal.answer(deviceId, 429, 503)
  await signIn(email)
  await eventually(() => expect(oneSignal.receivedBy(deviceId)).toHaveLength(3))
  const keys = oneSignal.receivedBy(deviceId).map(({ idempotency_key: idempotencyKey }) => idempotencyKey)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  await eventually(async () => expect(await school.database.sql`select from push_messages`).toEqual([]))
  expect(await isKept(deviceId)).toBe(true)
})

test('deletes a device that OneSignal no longer reaches', async () => {
  const { email, deviceId } = await addListener()
  oneSignal.answer(deviceId, 'unsubscribed')
  await signIn(email)
  await eventually(async () => expect(await isKept(deviceId)).toBe(false))
  expect(oneSignal.receivedBy(deviceId)).toHaveLength(1)
})

test('refuses to start with wrong settings of OneSignal', () => {
  expect(() => readConfig({ NODE_ENV: 'test', ONESIGNAL_KEYS: 'mind:short', ONESIGNAL_URL: 'api' })).toThrow(
    /ONESIGNAL_URL is "api"[^]*ONESIGNAL_KEYS is wrong: list brand:secret/,
  )
})

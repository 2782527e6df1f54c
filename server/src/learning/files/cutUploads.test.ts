import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSchool, type School } from '../../../test/school.ts'
import { beginUpload, listMedia, uploadOne } from '../../../test/uploads.ts'

const megabyte = 1024 * 1024

let school: School
let photo: Buffer
beforeAll(async () => {
  school = await startSchool()
  await school.app.listen({ port: 0, host: '127.0.0.1' })
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a35c44' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => school.close())

const signIn = async () => school.signIn((await school.addLearner({ isEmailConfirmed: true })).email)

/** Uploads whose connections close once a part of their file has arrived. */
async function cutUploads(count: number, { token, bytes }: { token: string; bytes: number }): Promise<void> {
  const before = (await listMedia(school, 'work')).length
  const begun = Array.from({ length: count }, () => beginUpload(school, { token, bytes }))
  await expect.poll(async () => (await listMedia(school, 'work')).length).toBe(before + count)
  for (const sent of begun) sent.destroy()
  await expect.poll(async () => (await listMedia(school, 'work')).length).toBe(before)
}

test('an aborted upload leaves no file', async () => {
  await cutUploads(5, { token: await signIn(), bytes: megabyte })
  expect(await listMedia(school, 'work')).toEqual([])
})

test('aborted uploads count towards the limit', async () => {
  const token = await signIn()
  await cutUploads(60, { token, bytes: 200_000 })
  const { status, retryAfter } = await uploadOne(school, photo, { token })
  expect([status, retryAfter]).toEqual([429, '300'])
})

test('a user may upload 500 MB a day, a network 2 GB, aborted uploads included', async () => {
  const home = { bytes: 25 * megabyte }
  const tokens = await Promise.all(Array.from({ length: 4 }, signIn))
  for (const token of tokens) {
    await cutUploads(20, { token, ...home })
    const { status, retryAfter } = await uploadOne(school, photo, { token })
    expect(status).toBe(429)
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(Number(retryAfter)).toBeLessThanOrEqual(86_400)
  }
  const another = await signIn()
  expect((await uploadOne(school, photo, { token: another })).status).toBe(200)
  await cutUploads(1, { token: another, ...home })
  expect((await uploadOne(school, Buffer.alloc(24 * megabyte), { token: another })).status).toBe(429)
  expect((await uploadOne(school, photo, { token: another, address: '192.0.2.7' })).status).toBe(200)
})

describe('exhausted quotas', () => {
  const exhaust = (subject: string) =>
    school.database.sql`
      insert into byte_quotas (subject, day, bytes) values (${subject}, (now() at time zone 'utc')::date, ${20 * 1024 ** 3})
      on conflict (subject, day) do update set bytes = excluded.bytes`

  test.each<['ru' | 'en' | 'es', RegExp]>([
    [
      'ru',
      /^За день можно загрузить не больше 500\sМБ\. На сегодня лимит исчерпан, продолжить можно \d+ [а-я]+ после 03:00\.$/,
    ],
    ['en', /^You have reached the daily upload limit of 500\sMB\. You can continue on \d+ \w+ after 03:00\.$/],
    ['es', /^Ya ha subido el máximo diario de 500\sMB\. Podrá continuar a partir del \d+ de \w+, 03:00 h\.$/],
  ])('an exhausted quota names the limit and the local time of its end, in %s', async (language, text) => {
    const { id, email } = await school.addLearner({ timezone: 'Europe/Moscow', isEmailConfirmed: true })
    await exhaust(`upload:user:${id}`)
    const { body } = await uploadOne(school, photo, { token: await school.signIn(email), language })
    expect(body.code).toBe('upload_quota_reached')
    expect(body.message).toMatch(text)
  })

  test('an exhausted network quota says so and suggests another network', async () => {
    await exhaust('upload:network:192.0.2.99')
    const { body } = await uploadOne(school, photo, { token: await signIn(), address: '192.0.2.99' })
    expect(body.code).toBe('network_quota_reached')
    expect(body.message).toMatch(
      /^Your network has reached the daily upload limit of 2\sGB\. .* from another network\.$/,
    )
  })

  test('an account without a confirmed e-mail may upload 100 MB a day', async () => {
    const { id, email } = await school.addLearner({ isEmailConfirmed: false })
    await school.database.sql`
      insert into byte_quotas (subject, day, bytes)
      values (${`upload:user:${id}`}, (now() at time zone 'utc')::date, ${100 * megabyte})`
    const { body } = await uploadOne(school, photo, { token: await school.signIn(email), address: '192.0.2.10' })
    expect(body.message).toMatch(/daily upload limit of 100\sMB/)
  })
})

test('concurrent uploads with one key store one file and leave no other', async () => {
  const token = await signIn()
  const before = await listMedia(school, 'files')
  const key = 'one-of-many-at-once'
  const responses = await Promise.all(Array.from({ length: 5 }, () => uploadOne(school, photo, { token, key })))
  expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1)
  expect(await listMedia(school, 'files')).toHaveLength(before.length + 1)
  expect((await school.app.inject(responses[0]?.body.data.url ?? '')).statusCode).toBe(200)
  await expect.poll(() => listMedia(school, 'work')).toEqual([])
})

test.each(['', 'key-of-a-late-failure'])(
  'responds 503 if an image cannot be stored (Idempotency-Key: "%s")',
  async (key) => {
    const token = await signIn()
    const images = join(school.config.dataDir, 'media', 'files')
    await rename(images, `${images}-away`)
    await writeFile(images, '')
    const { status, body } = await uploadOne(school, photo, { token, address: '192.0.2.9', ...(key && { key }) })
    await rm(images)
    await rename(`${images}-away`, images)
    expect([status, body.code]).toEqual([503, 'unavailable'])
  },
)

test.each(['is missing', 'takes no files'])(
  'a media folder that %s makes uploads respond 503, and fails /readyz with the reason',
  async (how) => {
    const token = await signIn()
    const work = join(school.config.dataDir, 'media', 'work')
    await rename(work, `${work}-away`)
    if (how === 'takes no files') await writeFile(work, '')
    const { status, body, retryAfter } = await uploadOne(school, photo, { token, address: '192.0.2.8' })
    expect([status, body.code]).toEqual([503, 'unavailable'])
    expect(Number(retryAfter)).toBeGreaterThan(0)
    const ready = await school.app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'unavailable', reasons: ['the media folder is not writable'] },
    ])
    await rm(work, { force: true })
    await rename(`${work}-away`, work)
    await mkdir(work, { recursive: true })
    expect((await school.app.inject('/readyz')).statusCode).toBe(200)
    expect((await uploadOne(school, photo, { token, address: '192.0.2.8' })).status).toBe(200)
  },
)

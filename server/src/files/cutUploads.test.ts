import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSchool, type School } from '../testing.ts'
import { beginUpload, listMedia, uploadPicture } from './testing.ts'

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

const signIn = async () => school.signIn((await school.addLearner()).email)

/** Uploads whose connections close once a part of their file has arrived. */
async function cutUploads(count: number, { token, bytes }: { token: string; bytes: number }): Promise<void> {
  const before = (await listMedia(school, 'work')).length
  const begun = Array.from({ length: count }, () => beginUpload(school, { token, bytes }))
  await expect.poll(async () => (await listMedia(school, 'work')).length).toBe(before + count)
  for (const sent of begun) sent.destroy()
  await expect.poll(async () => (await listMedia(school, 'work')).length, { timeout: 5000 }).toBe(before)
}

test('of an upload whose connection closes nothing stays on the disk', async () => {
  await cutUploads(5, { token: await signIn(), bytes: megabyte })
  expect(await listMedia(school, 'work')).toEqual([])
})

test('uploads that are cut off count as uploads', async () => {
  const token = await signIn()
  await cutUploads(60, { token, bytes: 200_000 })
  const { status, retryAfter } = await uploadPicture(school, photo, { token })
  expect([status, retryAfter]).toEqual([429, '300'])
})

test('a person may send half a gigabyte a day, and a network two, whether or not it arrives', async () => {
  const home = { bytes: 25 * megabyte }
  const tokens = await Promise.all(Array.from({ length: 4 }, signIn))
  for (const token of tokens) {
    await cutUploads(20, { token, ...home })
    const { status, retryAfter } = await uploadPicture(school, photo, { token })
    expect(status).toBe(429)
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(Number(retryAfter)).toBeLessThanOrEqual(86_400)
  }
  const another = await signIn()
  expect((await uploadPicture(school, photo, { token: another })).status).toBe(200)
  await cutUploads(1, { token: another, ...home })
  expect((await uploadPicture(school, Buffer.alloc(24 * megabyte), { token: another })).status).toBe(429)
  expect((await uploadPicture(school, photo, { token: another, address: '192.0.2.7' })).status).toBe(200)
})

test('an upload that is rolled back leaves no file that can be read', async () => {
  const token = await signIn()
  const before = await listMedia(school, 'pictures')
  const key = 'one-of-many-at-once'
  const answers = await Promise.all(Array.from({ length: 5 }, () => uploadPicture(school, photo, { token, key })))
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect(await listMedia(school, 'pictures')).toHaveLength(before.length + 1)
  expect((await school.app.inject(answers[0]?.body.data.url ?? '')).statusCode).toBe(200)
  await expect.poll(() => listMedia(school, 'work')).toEqual([])
})

test.each(['', 'key-of-a-late-failure'])(
  'a picture that cannot be moved into place after the commit is told as 503 (Idempotency-Key: "%s")',
  async (key) => {
    const token = await signIn()
    const pictures = join(school.config.dataDir, 'media', 'pictures')
    await rename(pictures, `${pictures}-away`)
    await writeFile(pictures, '')
    const { status, body } = await uploadPicture(school, photo, { token, address: '192.0.2.9', ...(key && { key }) })
    await rm(pictures)
    await rename(`${pictures}-away`, pictures)
    expect([status, body.code]).toEqual([503, 'unavailable'])
  },
)

test.each(['is missing', 'takes no files'])(
  'a media folder that %s is told as 503, and /readyz sees it',
  async (how) => {
    const token = await signIn()
    const work = join(school.config.dataDir, 'media', 'work')
    await rename(work, `${work}-away`)
    if (how === 'takes no files') await writeFile(work, '')
    const { status, body, retryAfter } = await uploadPicture(school, photo, { token, address: '192.0.2.8' })
    expect([status, body.code]).toEqual([503, 'unavailable'])
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect((await school.app.inject('/readyz')).statusCode).toBe(503)
    await rm(work, { force: true })
    await rename(`${work}-away`, work)
    await mkdir(work, { recursive: true })
    expect((await school.app.inject('/readyz')).statusCode).toBe(200)
    expect((await uploadPicture(school, photo, { token, address: '192.0.2.8' })).status).toBe(200)
  },
)

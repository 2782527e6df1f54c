import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { deleteFile, finishUpload, uploadsPath } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { buildApp } from '../../app.ts'
import { tokenHashOf } from '../../platform/http/tokens.ts'
import { cleanupJobs } from '../../cleanup/jobs.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { mediaFile, workFolder } from '../../platform/storage/media.ts'
import { tusClient } from '../../../test/partedUploads.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { listMedia } from '../../../test/uploads.ts'
import { eventually } from '../../../test/waiting.ts'
import { uploadFileName, uploadFolderName } from './uploads.ts'

const megabyte = 1024 * 1024
const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')
const videoOf = (bytes: number) => Buffer.concat([webm, randomBytes(bytes - webm.length)])
const video = { type: fileTypes.video, name: 'me.webm' }
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

type App = School['app']

let school: School
let token: string
beforeAll(async () => {
  school = await startSchool()
  await school.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => school.close())
beforeEach(async () => {
  token = await school.signIn((await school.addLearner({ isEmailConfirmed: true })).email)
})

const idOf = (path: string) => Number(path.split('/').at(-1))
const finish = (path: string, bearer = token) =>
  school.call(finishUpload, { params: { fileId: idOf(path) }, token: bearer })
const stored = (fileId: number) => readFile(join(school.media.folder, 'files', String(fileId), 'original.webm'))

async function begin(size: number, given = video): Promise<string> {
  const { status, headers } = await tusClient(school, token).create(size, given)
  expect(status).toBe(201)
  return headers.location ?? ''
}

async function sendRest(path: string, content: Buffer): Promise<void> {
  const client = tusClient(school, token)
  for (let offset = await client.offset(path); offset < content.length;) {
    const { status, headers } = await client.sendPart(path, content, offset)
    expect(status).toBe(204)
    offset = Number(headers['upload-offset'])
  }
}

test('a video sent in parts becomes a file with the id that it had from the beginning', async () => {
  const content = videoOf(20 * megabyte)
  const path = await begin(content.length)
  expect((await finish(path)).failure).toMatchObject({ status: 409, code: 'upload_incomplete' })
  await sendRest(path, content)
  const { status, body } = await finish(path)
  expect(status).toBe(200)
  const expected = {
    id: idOf(path),
    type: fileTypes.video,
    size: content.length,
    mime: 'video/webm',
    status: 'UPLOADED',
  }
  expect(body.data).toMatchObject(expected)
  const part = await school.app.inject({ url: body.data.url, headers: { range: 'bytes=100-199' } })
  expect(part.rawPayload.equals(content.subarray(100, 200))).toBe(true)
  expect(await listMedia(school, 'work')).toEqual([])
})

test('after a lost response the upload is complete, and finishing again returns the same file', async () => {
  const content = videoOf(megabyte)
  const path = await begin(content.length)
  await sendRest(path, content)
  expect(await tusClient(school, token).offset(path)).toBe(content.length)
  const answers = await Promise.all(Array.from({ length: 5 }, () => finish(path)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.id}`))).toEqual(
    new Set([`200 ${idOf(path)}`]),
  )
  expect(await tusClient(school, token).offset(path)).toBe(content.length)
  expect(sha256(await stored(idOf(path)))).toBe(sha256(content))
})

test('a hundred interruptions lose nothing, and at most 5 % is sent twice', async () => {
  const content = videoOf(200 * megabyte)
  const path = await begin(content.length)
  const client = tusClient(school, token)
  let sent = 0
  for (let cut = 0; cut < 100; cut += 1) {
    const offset = await client.offset(path)
    sent += await client.cutPart(path, content, { offset, bytes: megabyte + cut * 4099 })
  }
  sent += content.length - (await client.offset(path))
  await sendRest(path, content)
  const { body } = await finish(path)
  expect(sha256(await stored(body.data.id))).toBe(sha256(content))
  expect(sent / content.length).toBeGreaterThanOrEqual(1)
  expect(sent / content.length).toBeLessThan(1.05)
})

/** A second process: the app with modules and connections of its own. */
async function startAnother(): Promise<App> {
  vi.resetModules()
  const { buildApp: build } = await import('../../app.ts')
  const { openDatabase } = await import('../../platform/database/database.ts')
  const database = openDatabase(school.database.pool.options)
  const app = await build(school.config, database)
  onTestFinished(async () => {
    await app.close()
    await database.close()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

test('an upload that two processes finish concurrently is one file with its content', async () => {
  const content = videoOf(megabyte)
  const path = await begin(content.length)
  await sendRest(path, content)
  const { sql, transaction } = school.database
  const another = await startAnother()
  const held = Promise.withResolvers<void>()
  const holding = Promise.withResolvers<void>()
  const holder = transaction(async (own) => {
    await own`select 1 from uploads where id = ${idOf(path)} for update`
    holding.resolve()
    await held.promise
  })
  await holding.promise
  const first = finish(path)
  await eventually(async () => expect(await listMedia(school, 'files')).toContain(String(idOf(path))))
  await sql`update mutexes set expires_at = now() - interval '1 minute' where key = ${`upload:${idOf(path)}`}`
  const second = another.inject({
    method: 'POST',
    url: finishUpload.path.replace(':fileId', String(idOf(path))),
    headers: { authorization: `Bearer ${token}` },
  })
  await eventually(async () => {
    const [waiting] = await sql<{ count: number }>`
      select count(*)::int from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from uploads%'`
    expect(waiting?.count).toBe(2)
  })
  held.resolve()
  await holder
  expect([(await first).status, (await second).statusCode]).toEqual([200, 200])
  expect(sha256(await stored(idOf(path)))).toBe(sha256(content))
  expect(await listMedia(school, 'work')).toEqual([])
})

test('the second of two concurrent parts at the same offset interrupts the first and is rejected', async () => {
  const content = videoOf(9 * megabyte)
  const path = await begin(content.length)
  const another = await startAnother()
  const first = tusClient(school, token).delayPart(path, content, megabyte)
  const arrived = mediaFile(school.media, `${workFolder}/${uploadFolderName(idOf(path))}/${uploadFileName}`)
  await expect.poll(async () => (await stat(arrived)).size).toBe(megabyte)
  const { status } = await tusClient({ app: another }, token).sendPart(path, content, 0)
  expect(status).toBe(409)
  await first.catch(() => undefined)
  expect(await tusClient({ app: another }, token).offset(path)).toBe(megabyte)
  await sendRest(path, content)
  expect(sha256(await stored((await finish(path)).body.data.id))).toBe(sha256(content))
})

test('an upload continues after a restart of the server', async () => {
  const content = videoOf(9 * megabyte)
  const path = await begin(content.length)
  const stopped = await buildApp(school.config, school.database)
  await stopped.listen({ port: 0, host: '127.0.0.1' })
  await tusClient({ app: stopped }, token).sendPart(path, content, 0)
  await stopped.close()
  expect(await tusClient(school, token).offset(path)).toBe(8 * megabyte)
  await sendRest(path, content)
  expect((await finish(path)).body.data.id).toBe(idOf(path))
  expect(sha256(await stored(idOf(path)))).toBe(sha256(content))
})

test('a part that exceeds the request timeout is rejected with 408, and its received bytes are kept', async () => {
  const content = videoOf(9 * megabyte)
  const path = await begin(content.length)
  const slow = await buildApp(school.config, school.database)
  Object.assign(slow.server, { requestTimeout: 0, connectionsCheckingInterval: 50 })
  await slow.listen({ port: 0, host: '127.0.0.1' })
  const answer = tusClient({ app: slow }, token).delayPart(path, content, megabyte)
  const arrived = mediaFile(school.media, `${workFolder}/${uploadFolderName(idOf(path))}/${uploadFileName}`)
  await expect.poll(async () => (await stat(arrived)).size).toBe(megabyte)
  Object.assign(slow.server, { headersTimeout: 1, requestTimeout: 1 })
  const { status, text } = await answer
  expect([status, JSON.parse(text)]).toMatchObject([408, { code: 'request_timeout' }])
  expect(await tusClient(school, token).offset(path)).toBe(megabyte)
  await slow.close()
  await sendRest(path, content)
  expect(sha256(await stored((await finish(path)).body.data.id))).toBe(sha256(content))
})

describe('access to uploads', () => {
  const calls = (path: string, bearer: string | undefined) => {
    const client = tusClient(school, bearer)
    return Promise.all([client.create(9, video), client.find(path), client.sendPart(path, webm, 0)])
  }

  test('every request of an upload needs a valid token', async () => {
    const path = await begin(webm.length)
    const { sql } = school.database
    const expired = await school.signIn((await school.addLearner()).email)
    await sql`update sessions set expires_at = now() where token_hash = ${tokenHashOf(expired)}`
    const signedOut = await school.signIn((await school.addLearner()).email)
    await school.call(logout, { token: signedOut })
    for (const bearer of [undefined, 'garbage', expired, signedOut])
      expect((await calls(path, bearer)).map(({ status }) => status)).toEqual([401, 401, 401])
    expect(await tusClient(school, token).offset(path)).toBe(0)
  })

  test('an upload is interrupted by a sign-out and continues with the next session', async () => {
    const { email } = await school.addLearner()
    token = await school.signIn(email)
    const path = await begin(webm.length)
    await school.call(logout, { token })
    expect((await tusClient(school, token).sendPart(path, webm, 0)).status).toBe(401)
    token = await school.signIn(email)
    await sendRest(path, webm)
    expect((await finish(path)).status).toBe(200)
  })

  test('the upload of another person responds as a missing one', async () => {
    const path = await begin(webm.length)
    const stranger = await school.signIn((await school.addLearner()).email)
    const missing = `${uploadsPath}/987654321`
    for (const each of [path, missing]) {
      expect((await calls(each, stranger)).map(({ status }) => status)).toEqual([201, 404, 404])
      expect((await finish(each, stranger)).status).toBe(404)
      expect((await school.call(deleteFile, { params: { fileId: idOf(each) }, token: stranger })).status).toBe(404)
    }
    expect(await tusClient(school, token).offset(path)).toBe(0)
  })

  test('the query of a URL cannot name the upload of another person', async () => {
    const path = await begin(webm.length)
    const stranger = await school.signIn((await school.addLearner()).email)
    const client = tusClient(school, stranger)
    const own = (await client.create(megabyte, video)).headers.location ?? ''
    const disguised = `${own}?of=/${idOf(path)}`
    expect((await client.find(disguised)).headers['upload-length']).toBe(String(megabyte))
    expect((await client.sendPart(disguised, webm, 0)).status).toBe(204)
    expect(await tusClient(school, token).offset(path)).toBe(0)
    expect(await client.offset(own)).toBe(webm.length)
  })

  test('an upload does not wait for a part that another person claims to send', async () => {
    const path = await begin(webm.length)
    const arrived = new Promise((resolve) => school.app.server.once('request', resolve))
    const stop = tusClient(school, undefined).stall(path)
    await arrived
    expect(await tusClient(school, token).offset(path)).toBe(0)
    stop()
  })

  test.each(['0', '-1', 'abc', '1.5', '..%2f1', '9'.repeat(30)])(
    'an upload with the invalid id %s is not found',
    async (id) => {
      const client = tusClient(school, token)
      expect((await client.find(`${uploadsPath}/${id}`)).status).toBe(404)
    },
  )
})

describe('creation of uploads', () => {
  const create = (size: number, given: { type: number; name: string }) => tusClient(school, token).create(size, given)

  test.each([
    ['a video', video, '1 GB', 1024 * megabyte],
    ['a document', { type: fileTypes.document, name: 'a.pdf' }, '25 MB', 25 * megabyte],
  ])(
    'rejects %s over the limit of the brand with the limit, before a byte is sent',
    async (_title, given, limit, bytes) => {
      const { status, text } = await create(bytes + 1, given)
      expect([status, JSON.parse(text)]).toMatchObject([
        413,
        { code: 'file_too_large', message: expect.stringContaining(limit) },
      ])
      expect((await create(bytes, given)).status).toBe(201)
    },
  )

  test('refuses sounds, unknown types, a missing length and other protocols before a byte is sent', async () => {
    for (const type of [fileTypes.sound, fileTypes.subtitle, 6, NaN])
      expect((await create(9, { type, name: '' })).status).toBe(422)
    expect((await create(NaN, video)).status).toBe(422)
    const plain = await school.app.inject({
      method: 'POST',
      url: uploadsPath,
      headers: { authorization: `Bearer ${token}`, 'upload-length': '9' },
    })
    expect(plain.statusCode).toBe(400)
  })

  test('rejects concatenated uploads without storing anything', async () => {
    const { sql } = school.database
    const count = async () => (await sql<{ count: number }>`select count(*)::int from uploads`)[0]?.count
    const before = await count()
    for (const concat of ['partial', 'final;/spa/api/v1/file/upload/1']) {
      const { statusCode, body } = await school.app.inject({
        method: 'POST',
        url: uploadsPath,
        headers: {
          authorization: `Bearer ${token}`,
          'tus-resumable': '1.0.0',
          'upload-length': '9',
          'upload-concat': concat,
          'upload-metadata': `filename ${Buffer.from('a.webm').toString('base64')},type ${Buffer.from('1').toString('base64')}`,
        },
      })
      expect([statusCode, JSON.parse(body)]).toMatchObject([400, { code: 'bad_request' }])
    }
    expect(await count()).toBe(before)
  })

  test('a person may upload 5 GB in parts a day', async () => {
    for (let count = 0; count < 5; count += 1) await begin(1024 * megabyte)
    const refused = await create(megabyte, video)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('a person without a confirmed e-mail may upload 1 GB in parts a day', async () => {
    const { email } = await school.addLearner({ isEmailConfirmed: false })
    token = await school.signIn(email)
    await begin(1024 * megabyte)
    expect((await create(megabyte, video)).status).toBe(429)
  })
})

test('rejects and deletes an upload with other content than declared', async () => {
  const page = Buffer.from('#EXTM3U\n#EXTINF:9,\nfile:///etc/passwd\n')
  const path = await begin(page.length, { type: fileTypes.video, name: 'film.mp4' })
  await sendRest(path, page)
  expect((await finish(path)).failure).toMatchObject({ status: 415, code: 'video_unreadable' })
  expect((await tusClient(school, token).find(path)).status).toBe(404)
  expect(await listMedia(school, 'work')).not.toContain(`parts-${idOf(path)}`)
})

test('a cancelled upload is deleted at once, an abandoned one after 24 hours', async () => {
  const [cancelled, abandoned, young] = [await begin(megabyte), await begin(megabyte), await begin(megabyte)]
  expect((await school.call(deleteFile, { params: { fileId: idOf(cancelled) }, token })).status).toBe(200)
  expect((await tusClient(school, token).find(cancelled)).status).toBe(404)
  expect(await listMedia(school, 'work')).not.toContain(`parts-${idOf(cancelled)}`)
  await school.database.sql`update uploads set created_at = now() - interval '25 hours' where id = ${idOf(abandoned)}`
  // Left by an attempt to finish that lost its database.
  await mkdir(mediaFile(school.media, `files/${idOf(abandoned)}`), { recursive: true })
  const worker = await startJobs({ ...school, jobs: cleanupJobs, isWorker: true, onError: () => undefined })
  const gone = `parts-${idOf(abandoned)}`
  await eventually(async () => expect(await listMedia(school, 'work')).not.toContain(gone))
  await eventually(async () => expect(await listMedia(school, 'files')).not.toContain(String(idOf(abandoned))))
  await worker.stop()
  expect((await tusClient(school, token).find(abandoned)).status).toBe(404)
  expect(await tusClient(school, token).offset(young)).toBe(0)
})

test('the upload protocol is in the OpenAPI document', async () => {
  const { paths } = (await school.app.inject('/spa/openapi.json')).json<{ paths: Record<string, object> }>()
  expect(Object.keys(paths[uploadsPath] ?? {})).toEqual(['post'])
  expect(Object.keys(paths[`${uploadsPath}/{fileId}`] ?? {}).toSorted()).toEqual(['head', 'patch'])
})

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { tokenHashOf } from '../../platform/http/tokens.ts'
import { first } from '../../platform/database/database.ts'
import { startJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { mediaFile } from '../../platform/storage/media.ts'
import { findFfmpeg } from '../videos/findFfmpeg.ts'
import { probeVideo } from '../videos/probe.ts'
import { shortIntervals, startSchool, type School } from '../../../test/school.ts'
import { uploadOne } from '../../../test/uploads.ts'
import { makeClip } from '../../../test/videos.ts'
import { eventually } from '../../../test/waiting.ts'
import { keepFiles, listFilePaths, privateFiles } from './files.ts'
import { fileJobs } from './jobs.ts'

let school: School
let worker: Jobs
let folder: string
let token: string
let userId: number
beforeAll(async () => {
  school = await startSchool()
  folder = await mkdtemp(join(tmpdir(), 'daystream-videos-'))
  const learner = await school.addLearner()
  userId = learner.id
  token = await school.signIn(learner.email)
  worker = await startJobs({
    ...school,
    jobs: fileJobs,
    isWorker: true,
    onError: () => undefined,
    intervals: shortIntervals,
  })
})
afterAll(async () => {
  await worker.stop()
  await school.close()
  await rm(folder, { recursive: true })
})

const get = (url: string) => school.app.inject({ url })

async function upload(content: Buffer, name: string) {
  const { status, body } = await uploadOne(school, content, { token, type: fileTypes.video, name })
  expect([status, body.data.status]).toEqual([200, 'UPLOADED'])
  return body.data
}

const use = (id: number) =>
  school.database.transaction((sql) => keepFiles(sql, { userId, ids: [id], types: [fileTypes.video] }))

/** The file once homework uses it and it is converted, or cannot be. */
async function convertedFile(id: number) {
  await use(id)
  const rows = await school.database.sql<{ id: number }>`
    select id from sessions where token_hash = ${tokenHashOf(token)}`
  const readers = { sql: school.database.sql, media: school.media, sessionId: first(rows)?.id ?? 0 }
  return eventually(async () => {
    const file = (await privateFiles(readers, { userIds: [userId], ids: [id] })).get(id)
    if (!file || file.status === 'UPLOADED') throw new Error('not yet')
    return file
  })
}

test('converts a video to mp4 of at most 720p with a constant frame rate and a poster; the original plays until then', async () => {
  const clip = await makeClip(folder, { seconds: 2, size: '1440x1080', languages: ['eng'], rate: '25' })
  const sent = await upload(await readFile(clip), 'exercise.mp4')
  expect(sent).toMatchObject({ width: 1440, height: 1080 })
  expect((await get(sent.url)).rawPayload.equals(await readFile(clip))).toBe(true)
  const video = await convertedFile(sent.id)
  expect(video).toMatchObject({ status: 'DONE', mime: 'video/mp4', frame_rate: 25, duration: expect.closeTo(2, 1) })
  expect(video).toMatchObject({ width: 960, height: 720 })
  const { headers, rawPayload } = await get(video.url)
  expect(headers['content-type']).toBe('video/mp4')
  const path = join(folder, 'converted.mp4')
  await writeFile(path, rawPayload)
  expect(await probeVideo(path, { countsFrames: true })).toMatchObject({ width: 960, height: 720, framesPerSecond: 25 })
  expect((await get(video.poster ?? '')).headers['content-type']).toBe('image/jpeg')
  expect((await get(sent.url)).statusCode).toBe(200)
})

test('converts a recording of a browser too', async () => {
  const path = join(folder, 'recorded.webm')
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=30:duration=1']
  await promisify(execFile)((await findFfmpeg()) ?? '', ['-v', 'error', ...source, '-c:v', 'libvpx', path])
  const sent = await upload(await readFile(path), 'recorded.webm')
  expect(sent).toMatchObject({ width: 320, height: 240 })
  const video = await convertedFile(sent.id)
  expect(video).toMatchObject({ status: 'DONE', frame_rate: 30, duration: expect.closeTo(1, 1) })
})

test('a video that an earlier version converted still plays, with its poster', async () => {
  const clip = await makeClip(folder, { seconds: 1, size: '320x240', languages: ['eng'], rate: '25' })
  const { id, url: newUrl } = await convertedFile((await upload(await readFile(clip), 'earlier.mp4')).id)
  const { rawPayload: content } = await get(newUrl)
  await rename(mediaFile(school.media, `files/${id}/video.mp4`), mediaFile(school.media, `files/${id}/film.mp4`))
  await school.database.sql`update files set content = 'film.mp4' where id = ${id}`
  const video = await convertedFile(id)
  const played = await get(video.url)
  expect([video.mime, played.headers['content-type']]).toEqual(['video/mp4', 'video/mp4'])
  expect(played.rawPayload.equals(content)).toBe(true)
  expect((await get(video.poster ?? '')).headers['content-type']).toBe('image/jpeg')
  expect(await listFilePaths(school.database.sql)).toEqual(
    expect.arrayContaining([`files/${id}/film.mp4`, `files/${id}/poster.jpg`]),
  )
})

test('a video that cannot be converted fails and keeps its original', async () => {
  const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')
  const video = await convertedFile((await upload(webm, 'broken.webm')).id)
  expect(video).toMatchObject({ status: 'FAIL', poster: null, frame_rate: null, mime: 'video/webm' })
  expect((await get(video.url)).rawPayload.equals(webm)).toBe(true)
})

test('a video without homework is not converted, also after a restart; a video of two homeworks is converted once', async () => {
  const clip = await readFile(await makeClip(folder, { seconds: 1, size: '320x240', languages: ['eng'], rate: '25' }))
  const unused = await upload(clip, 'unused.mp4')
  const restarted = await startJobs({
    ...school,
    jobs: fileJobs,
    isWorker: true,
    onError: () => undefined,
    intervals: shortIntervals,
  })
  const used = await upload(clip, 'used.mp4')
  await Promise.all([use(used.id), use(used.id)])
  expect(await convertedFile(used.id)).toMatchObject({ status: 'DONE' })
  await restarted.stop()
  const [row] = await school.database.sql<{ status: string; jobs: number }>`
    select status, (select count(*)::int from pgboss.job where name = 'convert-uploaded-video' and data ->> 'fileId' = id::text) as jobs
    from files where id = ${unused.id}`
  expect(row).toEqual({ status: 'UPLOADED', jobs: 0 })
  expect((await get(unused.url)).rawPayload.equals(clip)).toBe(true)
})

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { getDay } from '#contract/learning/courses/api.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { addVideo as addVideoTo, makeClip, makeSubtitles, showVideo } from '../../../test/videos.ts'
import { listVideos } from '../../learning/videos/queries.ts'
import { playableVideos } from '../../learning/videos/videos.ts'
import { openMedia, signedPrefix } from './media.ts'

let school: School
let folder: string
let original: Buffer
let course: TestCourse
let videoId: number
let laterVideoId: number
let foreignVideoId: number
let sessionId: number

beforeAll(async () => {
  school = await startSchool()
  folder = await mkdtemp(join(tmpdir(), 'daystream-media-'))
  const clip = await makeClip(folder, { seconds: 1, size: '64x64' })
  original = await readFile(clip)
  const subtitles = [{ languageCode: 'en', name: 'English', file: await makeSubtitles(folder, 'en', 'Breathe in') }]
  course = await addCourse(school.database)
  videoId = await addVideo(course, 1, subtitles)
  laterVideoId = await addVideo(course, 2)
  foreignVideoId = await addVideo(await addCourse(school.database), 1)
  sessionId = (await follower()).sessionId
})

afterAll(async () => {
  await school?.close()
  await rm(folder, { recursive: true, force: true })
})

/** A video in the first lesson of a day. */
async function addVideo(
  of: TestCourse,
  day: number,
  subtitles: { languageCode: string; name: string; file: string }[] = [],
) {
  const sourceFile = join(folder, 'clip.mp4')
  const added = await addVideoTo(school, { courseId: of.id, key: `day-${day}`, sourceFile, subtitles })
  await showVideo(school.database.sql, { videoId: added, lessonId: of.lessonIds[day - 1]?.[0] ?? 0 })
  return added
}

/** A signed-in learner on the first day of the course. */
async function follower(stream: Parameters<typeof addStream>[2] = {}) {
  const learner = await school.addLearner()
  const streamId = await addStream(school.database, { userId: learner.id, courseId: course.id }, stream)
  const token = await school.signIn(learner.email)
  const [session] = await school.database.sql<{ id: number }>`select id from sessions where user_id = ${learner.id}`
  return { token, streamId, userId: learner.id, sessionId: session?.id ?? 0 }
}

async function addressesOf(id: number, session = sessionId) {
  const rows = await listVideos(school.database.sql, [id])
  const video = playableVideos(rows, { media: school.media, sessionId: session }).get(id)
  return { videoUrl: video?.mp4 ?? '', subtitles: video?.subs[0]?.url ?? '' }
}

const get = (url: string, headers: Record<string, string> = {}) => school.app.inject({ method: 'GET', url, headers })

const refusal = { code: 'signature_invalid', status: 403, name: 'Forbidden', message: expect.any(String) }

test('a signed URL serves its file', async () => {
  const { videoUrl } = await addressesOf(videoId)
  const response = await get(videoUrl)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('video/mp4')
  expect(response.rawPayload.equals(original)).toBe(true)
})

test('a signed URL is stable within its window, so that browsers can cache', async () => {
  const noon = Date.UTC(2026, 0, 5, 12)
  const at = (now: number) => signedPrefix(school.media, { scope: 'videos/1', sessionId: 7 }, now)
  expect(at(noon + 1)).toBe(at(noon + 11 * 3_600_000))
  expect(at(noon)).not.toBe(at(noon + 12 * 3_600_000))
})

test('rejects an expired signed URL', async () => {
  const { videoUrl } = await addressesOf(videoId)
  const old = signedPrefix(school.media, { scope: `videos/${videoId}`, sessionId }, Date.now() - 24 * 3_600_000)
  const response = await get(`${old}/${videoUrl.split('/').at(-1)}`)
  expect(response.statusCode).toBe(403)
  expect(response.json()).toEqual(refusal)
})

test.each([
  ['its time', (url: string) => url.replace(/media\/(\d+)/, (_match, expiry: string) => `media/${Number(expiry) + 1}`)],
  ['its session', (url: string) => url.replace(/\.(\d+)\./, (_match, id: string) => `.${Number(id) + 1}.`)],
  [
    'its signature',
    (url: string) =>
      url.replace(/(\.\d+\.)(.)/, (_match, id: string, letter: string) => `${id}${letter === 'A' ? 'B' : 'A'}`),
  ],
  ['the video it names', (url: string) => url.replace(/videos\/\d+/, `videos/${foreignVideoId}`)],
  ['everything but its format', () => '/media/9999999999.1.x/videos/1/original.mp4'],
  ['all of it', () => '/media/nothing/videos/1/original.mp4'],
])('rejects a signed URL with %s altered', async (_what, alter) => {
  const { videoUrl, subtitles } = await addressesOf(videoId)
  for (const url of [videoUrl, subtitles]) {
    const response = await get(alter(url))
    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual(refusal)
  }
})

test('rejects the signed URL of another course despite its valid signature', async () => {
  const { videoUrl } = await addressesOf(foreignVideoId)
  expect((await get(videoUrl)).statusCode).toBe(403)
})

test.each([
  '../../media.secret',
  '..%2f..%2fmedia.secret',
  '%2e%2e/media.secret',
  '.hidden.mp4',
  'a\\b.mp4',
  'none.mp4',
  '',
])('a signed URL cannot escape its folder by %j', async (name) => {
  const prefix = signedPrefix(school.media, { scope: `videos/${videoId}`, sessionId })
  expect([403, 404]).toContain((await get(`${prefix}/${name}`)).statusCode)
})

test('a signed URL serves no file of an unknown type', async () => {
  await writeFile(join(school.media.folder, 'videos', String(videoId), 'notes.txt'), 'private')
  expect(
    (await get(`${signedPrefix(school.media, { scope: `videos/${videoId}`, sessionId })}/notes.txt`)).statusCode,
  ).toBe(404)
})

test('a signed URL survives a restart', async () => {
  expect((await openMedia(school.config.dataDir)).secret.equals(school.media.secret)).toBe(true)
})

test('serves a range of a video file', async () => {
  const { videoUrl } = await addressesOf(videoId)
  const response = await get(videoUrl, { range: 'bytes=10-19' })
  expect(response.statusCode).toBe(206)
  expect(response.headers).toMatchObject({
    'content-range': `bytes 10-19/${original.length}`,
    'content-length': '10',
  })
  expect(response.rawPayload.equals(original.subarray(10, 20))).toBe(true)
})

test('serves several ranges of a video file at once', async () => {
  const { videoUrl } = await addressesOf(videoId)
  const response = await get(videoUrl, { range: 'bytes=0-3,-4' })
  expect(response.statusCode).toBe(206)
  expect(response.headers['content-type']).toMatch(/^multipart\/byteranges; boundary=/)
  expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length)
  expect(response.body).toContain(`Content-Range: bytes 0-3/${original.length}`)
  expect(response.body).toContain(
    `Content-Range: bytes ${original.length - 4}-${original.length - 1}/${original.length}`,
  )
})

test('rejects a range beyond the end of a video file', async () => {
  const { videoUrl } = await addressesOf(videoId)
  const response = await get(videoUrl, { range: `bytes=${original.length}-` })
  expect(response.statusCode).toBe(416)
  expect(response.headers['content-range']).toBe(`bytes */${original.length}`)
})

test('responds to HEAD with the size of a video file', async () => {
  const { videoUrl } = await addressesOf(videoId)
  const response = await school.app.inject({ method: 'HEAD', url: videoUrl })
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({ 'content-length': String(original.length), 'accept-ranges': 'bytes' })
  expect(response.rawPayload).toHaveLength(0)
})

test('a video file supports If-None-Match and If-Range', async () => {
  const { videoUrl } = await addressesOf(videoId)
  const { etag } = (await get(videoUrl)).headers
  expect((await get(videoUrl, { 'if-none-match': String(etag) })).statusCode).toBe(304)
  expect((await get(videoUrl, { range: 'bytes=0-1', 'if-range': String(etag) })).statusCode).toBe(206)
  expect((await get(videoUrl, { range: 'bytes=0-1', 'if-range': '"another"' })).statusCode).toBe(200)
})

describe('access to media', () => {
  const statusOf = async (id: number, session: number) =>
    (await get((await addressesOf(id, session)).videoUrl)).statusCode

  test('the URLs of an open day grant access without a token', async () => {
    const { token } = await follower()
    const [stageId = 0] = course.stageIds
    const [dayId = 0] = course.dayIds
    const { body } = await school.call(getDay, { params: { courseId: course.id, stageId, dayId }, token })
    const [lesson, empty] = body.lesson_sets?.[0]?.lessons ?? []
    expect(lesson?.local_video_file).toMatchObject({ id: videoId, status: 'waiting', duration: 1 })
    expect(empty?.local_video_file).toBeNull()
    expect((await get(lesson?.local_video_file?.url ?? '')).statusCode).toBe(200)
  })

  test('access ends with the session, except for segments until their URL expires', async () => {
    const learner = await follower()
    const { videoUrl, subtitles } = await addressesOf(videoId, learner.sessionId)
    expect((await get(videoUrl)).statusCode).toBe(200)
    await school.call(logout, { token: learner.token })
    expect((await get(videoUrl)).statusCode).toBe(403)
    expect((await get(subtitles)).statusCode).toBe(200)
  })

  test('only videos of open days are accessible', async () => {
    const learner = await follower()
    expect(await statusOf(videoId, learner.sessionId)).toBe(200)
    expect(await statusOf(laterVideoId, learner.sessionId)).toBe(403)
  })

  test('videos are not accessible before the start and after the end of the course', async () => {
    expect(await statusOf(videoId, (await follower({ today: 90, lengthDays: 60 })).sessionId)).toBe(403)
    expect(await statusOf(videoId, (await follower({ today: 0 })).sessionId)).toBe(403)
  })

  test('videos are not accessible while the run is frozen', async () => {
    const { streamId, sessionId: session } = await follower()
    await school.database.sql`
      insert into stream_freezes (stream_id, status, start_date, end_date)
      values (${streamId}, 1, ${dateIn(-1)}, ${dateIn(5)})`
    expect(await statusOf(videoId, session)).toBe(403)
  })

  test('staff have access to all videos in the console only', async () => {
    const { userId, sessionId: session } = await follower()
    await school.database.sql`update users set roles = '{content}' where id = ${userId}`
    expect(await statusOf(laterVideoId, session)).toBe(403)
    await school.database.sql`update sessions set brand = 'staff' where user_id = ${userId}`
    expect(await statusOf(laterVideoId, session)).toBe(200)
  })
})

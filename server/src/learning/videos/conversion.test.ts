import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDay } from '#contract/learning/courses/api.ts'
import type { Video } from '#contract/learning/videos/api.ts'
import { startJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { mediaFile } from '../../platform/storage/media.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { jobs } from '../../worker.ts'
import { addVideo, makeClip, makeSubtitles, readState, showVideo } from '../../../test/videos.ts'
import { eventually } from '../../../test/waiting.ts'
import { findBox } from './boxes.ts'
import { convertVideo } from './convert.ts'
import { findFfmpeg } from './findFfmpeg.ts'
import { listVideos } from './queries.ts'
import { playableVideos, type NewVideo } from './videos.ts'

let school: School
let folder: string
let worker: Promise<Jobs> | undefined
let course: TestCourse
let sessionId: number
let token: string

beforeAll(async () => {
  school = await startSchool()
  folder = await mkdtemp(join(tmpdir(), 'daystream-clips-'))
  const learner = await school.addLearner()
  course = await addCourse(school.database)
  await addStream(school.database, { userId: learner.id, courseId: course.id })
  token = await school.signIn(learner.email)
  const [session] = await school.database.sql<{ id: number }>`select id from sessions where user_id = ${learner.id}`
  sessionId = session?.id ?? 0
})

afterAll(async () => {
  await (await worker)?.stop()
  await school?.close()
  await rm(folder, { recursive: true, force: true })
})

const register = (video: Omit<NewVideo, 'courseId'>) => addVideo(school, { courseId: course.id, ...video })

const wireOf = async (id: number): Promise<Video> => {
  const rows = await listVideos(school.database.sql, [id])
  const video = playableVideos(rows, { media: school.media, sessionId }).get(id)
  if (!video) throw new Error('There is no such video')
  return video
}

/** The video of the first lesson in a learner's day. */
async function shownVideo(): Promise<Video | null | undefined> {
  const params = { courseId: course.id, stageId: course.stageIds[0] ?? 0, dayId: course.dayIds[0] ?? 0 }
  const { body } = await school.call(getDay, { params, token })
  return body.lesson_sets?.[0]?.lessons[0]?.local_video_file
}

/** The first tests run before the conversion. */
function startWorker(): Promise<Jobs> {
  const { config, database, media } = school
  worker ??= startJobs({ config, database, media, jobs, isWorker: true, onError: (error) => console.error(error) })
  return worker
}

const settled = (id: number) =>
  eventually(async () => {
    const state = await readState(school.database.sql, id)
    expect(['ready', 'failed']).toContain(state.status)
    return state
  })

const get = async (url: string, headers: Record<string, string> = {}) =>
  school.app.inject({ method: 'GET', url, headers })

/** Resolves a `reference` in a playlist at `base`. */
const resolve = (base: string, reference: string) => new URL(reference, `http://school${base}`).pathname

const lines = (playlist: string) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

describe('two languages and subtitles', () => {
  let id: number
  let clip: string

  beforeAll(async () => {
    clip = await makeClip(folder, { seconds: 6, size: '640x360', languages: ['rus', 'eng'] })
    const subtitles = [
      { languageCode: 'ru', name: 'Русские субтитры', file: await makeSubtitles(folder, 'ru', 'Вдох') },
      { languageCode: 'en', name: 'English subtitles', file: await makeSubtitles(folder, 'en', 'Breathe in') },
    ]
    id = await register({ key: 'two-languages', sourceFile: clip, subtitles })
    await showVideo(school.database.sql, { videoId: id, lessonId: course.lessonIds[0]?.[0] ?? 0 })
  })

  test('a video plays the original until it is converted', async () => {
    const video = await wireOf(id)
    expect(video).toMatchObject({ status: 'waiting', hls: null, preview: null, thumbnails: null, duration: 6 })
    expect(video).toMatchObject({ mp4_bytes: null, mp4_sha256: null })
    expect(video.url).toBe(video.mp4)
    expect(await shownVideo()).toEqual(video)
    const response = await get(video.mp4, { range: 'bytes=4-7' })
    expect(response.statusCode).toBe(206)
    expect(response.body).toBe('ftyp')
  })

  test('a video has subtitles from the start, each with the name of its language', async () => {
    const { subs } = await wireOf(id)
    expect(subs.map(({ language_code, label }) => [language_code, label])).toEqual([
      ['ru', 'Русский'],
      ['en', 'English'],
    ])
    expect((await get(subs[0]?.url ?? '')).body).toContain('Вдох')
  })

  test('a converted video is ready, and a cached day shows it at once', async () => {
    await startWorker()
    expect(await settled(id)).toMatchObject({ status: 'ready', progress: 100, failure: null })
    expect(await shownVideo()).toEqual(await wireOf(id))
    expect(await shownVideo()).toMatchObject({ status: 'ready', hls: expect.stringContaining('.m3u8') })
  })

  test('a converted video has the size and the SHA-256 of its mp4', async () => {
    const { mp4, mp4_bytes, mp4_sha256 } = await wireOf(id)
    const file = (await get(mp4)).rawPayload
    expect(mp4_bytes).toBe(file.length)
    expect(mp4_sha256).toBe(createHash('sha256').update(file).digest('hex'))
  })

  test('a converted video has several renditions, none above the original, with audio and subtitles in each language', async () => {
    const { hls } = await wireOf(id)
    const master = await get(hls ?? '')
    expect(master.headers['content-type']).toBe('application/vnd.apple.mpegurl')
    expect(master.headers['cache-control']).toBe('private, no-cache')
    expect(master.body.match(/RESOLUTION=\d+x\d+/g)).toEqual(['RESOLUTION=426x240', 'RESOLUTION=640x360'])
    expect(master.body).toMatch(/TYPE=AUDIO,.*NAME="Русский",LANGUAGE="ru",DEFAULT=YES/)
    expect(master.body).toMatch(/TYPE=AUDIO,.*NAME="English",LANGUAGE="en",DEFAULT=NO/)
    expect(master.body).toMatch(/TYPE=SUBTITLES,.*NAME="Русские субтитры",LANGUAGE="ru"/)
    expect(master.body).toMatch(/CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2"/)
  })

  test('playlists have existing segments that start with a key frame and add up to the duration', async () => {
    const { hls } = await wireOf(id)
    const master = (await get(hls ?? '')).body
    const references = [...lines(master), ...[...master.matchAll(/URI="([^"]+)"/g)].map((match) => match[1] ?? '')]
    expect(references).toHaveLength(6)
    for (const reference of references) {
      const address = resolve(hls ?? '', reference)
      const playlist = (await get(address)).body
      const seconds = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, match) => sum + Number(match[1]), 0)
      expect(seconds).toBeGreaterThan(5.9)
      expect(seconds).toBeLessThan(6.2)
      for (const name of lines(playlist)) {
        const segment = await get(resolve(address, name))
        expect(segment.statusCode).toBe(200)
        expect(segment.headers['cache-control']).toBe('private, max-age=31536000, immutable')
        if (name.endsWith('.m4s')) expect(segment.rawPayload.toString('latin1', 4, 8)).toBe('moof')
      }
    }
  })

  test('segments are served only by URLs that are valid for 15 minutes', async () => {
    const { hls } = await wireOf(id)
    const address = resolve(hls ?? '', lines((await get(hls ?? '')).body)[0] ?? '')
    const before = Math.floor(Date.now() / 1000)
    const playlist = (await get(address)).body
    const after = Date.now() / 1000
    const [initial = ''] = [...playlist.matchAll(/URI="([^"]+)"/g)].map((match) => match[1] ?? '')
    for (const reference of [initial, ...lines(playlist)]) {
      const segment = resolve(address, reference)
      const expiry = Number(/^\/media\/(\d+)\./.exec(segment)?.[1])
      expect(expiry).toBeGreaterThanOrEqual(before + 15 * 60)
      expect(expiry).toBeLessThanOrEqual(after + 15 * 60)
      const unsigned = resolve(address, `./${segment.split('/').at(-1)}`)
      expect([(await get(segment)).statusCode, (await get(unsigned)).statusCode]).toEqual([200, 403])
      const [, ticket = ''] = /^\/media\/([^/]+)/.exec(segment) ?? []
      const others = [hls, playlist && address, (await wireOf(id)).mp4].map((each) =>
        each?.replace(/(?<=^\/media\/)[^/]+/, ticket),
      )
      for (const other of others) expect((await get(other ?? '')).statusCode).toBe(403)
      expect((await get(segment.replace('parts.', ''))).statusCode).toBe(403)
      expect((await get(segment.replace(/\d+/, (expiry) => String(Number(expiry) + 1)))).statusCode).toBe(403)
    }
  })

  test.each([
    ['at least 15 minutes', 60, 15 * 60],
    ['four times the duration', 1000, 4000],
    ['at most four hours', 3 * 3600, 4 * 3600],
  ])('segment URLs are valid for %s', async (_how, videoSeconds, seconds) => {
    const { hls } = await wireOf(id)
    const address = resolve(hls ?? '', lines((await get(hls ?? '')).body)[0] ?? '')
    await school.database.sql`update videos set duration_ms = ${videoSeconds * 1000} where id = ${id}`
    const now = Math.floor(Date.now() / 1000)
    const expiry = Number(/^\/media\/(\d+)\./m.exec((await get(address)).body)?.[1])
    const after = Date.now() / 1000
    await school.database.sql`update videos set duration_ms = 6000 where id = ${id}`
    expect(expiry - now).toBeGreaterThanOrEqual(seconds)
    expect(expiry).toBeLessThanOrEqual(after + seconds)
  })

  test('a converted video has a poster, thumbnails and a download', async () => {
    const video = await wireOf(id)
    const poster = await get(video.preview ?? '')
    expect([...poster.rawPayload.subarray(0, 2)]).toEqual([0xff, 0xd8])
    const track = (await get(video.thumbnails ?? '')).body
    expect(track.match(/-->/g)).toHaveLength(6)
    const [, image = ''] = /^(\S+)#xywh=0,0,160,90$/m.exec(track) ?? []
    expect((await get(resolve(video.thumbnails ?? '', image))).headers['content-type']).toBe('image/jpeg')
    const download = await get(video.mp4)
    expect(download.headers['content-type']).toBe('video/mp4')
    const order = ['moov', 'mdat'].map((type) => download.rawPayload.indexOf(type))
    expect(order[0]).toBeLessThan(order[1] ?? 0)
  })

  test('registering the same files again changes nothing', async () => {
    const before = await readState(school.database.sql, id)
    const subtitles = [
      { languageCode: 'ru', name: 'Русские субтитры', file: join(folder, 'ru.vtt') },
      { languageCode: 'en', name: 'English subtitles', file: join(folder, 'en.vtt') },
    ]
    expect(await register({ key: 'two-languages', sourceFile: clip, subtitles })).toBe(id)
    expect(await readState(school.database.sql, id)).toEqual(before)
  })

  test('a changed video plays its old version until the new one is ready at a new URL', async () => {
    const before = await wireOf(id)
    await register({ key: 'two-languages', sourceFile: clip, subtitles: [] })
    const between = await wireOf(id)
    expect(between.hls).toBe(before.hls)
    expect(await settled(id)).toMatchObject({ status: 'ready' })
    const after = await wireOf(id)
    expect(after.hls).not.toBe(before.hls)
    expect((await get(after.hls ?? '')).body).not.toContain('TYPE=SUBTITLES')
    expect((await get(before.hls ?? '')).statusCode).toBe(200)
  })

  test('a conversion leaves no work folder behind', async () => {
    expect(await readdir(mediaFile(school.media, 'work'))).toEqual([])
  })
})

describe('fractional frame rates', () => {
  let hls: string
  let master: string

  beforeAll(async () => {
    await startWorker()
    const sourceFile = await makeClip(folder, { seconds: 9, size: '180x320', rate: '30000/1001', name: 'vertical.mp4' })
    const id = await register({ key: 'vertical', sourceFile, subtitles: [] })
    await showVideo(school.database.sql, { videoId: id, lessonId: course.lessonIds[0]?.[1] ?? 0 })
    await settled(id)
    hls = (await wireOf(id)).hls ?? ''
    master = (await get(hls)).body
  })

  test('a vertical video without sound is rotated and has no audio track', () => {
    expect(master).toMatch(/RESOLUTION=180x320,FRAME-RATE=29\.970\n/)
    expect(master).not.toContain('AUDIO')
  })

  test('a segment at a fractional frame rate starts at the time in its playlist', async () => {
    const address = resolve(hls, lines(master)[0] ?? '')
    const playlist = (await get(address)).body
    const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map((match) => Number(match[1]))
    // 120 frames are the first whole number that lasts four seconds.
    expect(lengths[0]).toBeCloseTo((120 * 1001) / 30_000, 5)
    let begins = 0
    for (const [index, name] of lines(playlist).entries()) {
      const segment = (await get(resolve(address, name))).rawPayload
      expect(firstPictureSeconds(segment)).toBeCloseTo(begins, 5)
      begins += lengths[index] ?? 0
    }
  })
})

test('a conversion needs less than 700 MB of memory', async () => {
  const original = await makeClip(folder, { seconds: 16, size: '1280x720', name: 'long.mp4' })
  const ffmpeg = join(folder, 'little-memory.sh')
  await writeFile(ffmpeg, `#!/bin/sh\nulimit -d 700000; exec '${await findFfmpeg()}' "$@"\n`, { mode: 0o755 })
  const output = await mkdtemp(join(folder, 'long-'))
  const { signal } = new AbortController()
  await convertVideo({ ffmpeg, original, folder: output, subtitles: [], signal, onProgress: () => undefined })
  expect(await readdir(output)).toContain('thumbnails.vtt')
})

test('a file that is not a video, or a truncated one, is rejected with the reason', async () => {
  const sourceFile = join(folder, 'words.mp4')
  await writeFile(sourceFile, 'These are words, not pictures.')
  await expect(register({ key: 'words', sourceFile, subtitles: [] })).rejects.toThrow('not_a_video')
  const cut = await makeClip(folder, { seconds: 1, size: '64x64', name: 'cut.mp4' })
  await truncate(cut, 3000)
  await expect(register({ key: 'cut', sourceFile: cut, subtitles: [] })).rejects.toThrow(
    'damaged: the file is truncated',
  )
})

test('the conversion of a video with damaged frames fails with the reason, and keeps the original', async () => {
  await startWorker()
  const sourceFile = await makeClip(folder, { seconds: 2, size: '160x120', name: 'damaged.mp4' })
  await scramble(sourceFile)
  const id = await register({ key: 'damaged', sourceFile, subtitles: [] })
  const state = await settled(id)
  expect(state.status).toBe('failed')
  expect(state.failure).toMatch(/^damaged: /)
  expect(state.failure).not.toContain(school.config.dataDir)
  expect((await wireOf(id)).hls).toBeNull()
})

/** Presentation time of a segment's first frame, for a timescale of 120,000. */
function firstPictureSeconds(segment: Buffer): number {
  const track = findBox(segment, 'moof/traf') ?? Buffer.alloc(0)
  const decoded = findBox(track, 'tfdt')
  const run = findBox(track, 'trun')
  const flags = run?.readUInt32BE(0) ?? 0
  const perSample = [0x100, 0x200, 0x400].filter((flag) => flags & flag).length * 4
  const first = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  const shownLater = flags & 0x800 ? (run?.readInt32BE(first + perSample) ?? 0) : 0
  const ticks = (decoded?.[0] === 1 ? Number(decoded.readBigUInt64BE(4)) : decoded?.readUInt32BE(4)) ?? 0
  return (ticks + shownLater) / 120_000
}

/** Overwrites all picture data and leaves the index, so that only decoding finds out. */
async function scramble(path: string): Promise<void> {
  const content = await readFile(path)
  content.fill(0xa5, content.indexOf('mdat') + 4)
  await writeFile(path, content)
}

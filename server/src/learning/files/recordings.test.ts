import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessages } from '#contract/experts/chats/api.ts'
import { finishUpload } from '#contract/learning/files/api.ts'
import { fileTypes, maxRecordingSeconds } from '#contract/learning/files/rules.ts'
import { startJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { findFfmpeg } from '../videos/findFfmpeg.ts'
import { probeFile } from '../videos/probe.ts'
import { addCourse, type TestCourse } from '../../../test/course.ts'
import { addAsker, addExpert, deskOf, type Expert } from '../../../test/deskWork.ts'
import { shortIntervals, startSchool, type School } from '../../../test/school.ts'
import { tusClient } from '../../../test/partedUploads.ts'
import { uploadOne } from '../../../test/uploads.ts'
import { webmOf } from '../../../test/webm.ts'
import { eventually } from '../../../test/waiting.ts'
import { fileJobs } from './jobs.ts'

let school: School
let course: TestCourse
let worker: Jobs
let folder: string
let elena: Expert & ReturnType<typeof deskOf>
beforeAll(async () => {
  school = await startSchool()
  folder = await mkdtemp(join(tmpdir(), 'daystream-recordings-'))
  await school.app.listen({ port: 0, host: '127.0.0.1' })
  course = await addCourse(school.database)
  const expert = await addExpert(school, 'Elena', [course.id])
  elena = { ...expert, ...deskOf(school, expert) }
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

const sound = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=300:d=${seconds}`]
const picture = (seconds: number) => ['-f', 'lavfi', '-i', `testsrc=s=64x48:r=5:d=${seconds}`]
/** Written as it is recorded: how long it is stands nowhere. */
const live = {
  webm: ['-live', '1', '-f', 'webm'],
  mp4: ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4'],
}

/** Makes a recording like a browser's; returns its path. */
async function record(name: string, ...options: string[]): Promise<string> {
  const ffmpeg = await findFfmpeg()
  if (!ffmpeg) throw new Error('These tests need ffmpeg')
  const path = join(folder, name)
  await promisify(execFile)(ffmpeg, ['-v', 'error', '-y', ...options, path])
  return path
}

const voice = (seconds: number, name = 'voice.webm') =>
  record(name, ...sound(seconds), '-c:a', 'libopus', '-b:a', '16k', ...live.webm)
const film = (seconds: number, name = 'film.webm') =>
  record(name, ...sound(seconds), ...picture(seconds), '-c:a', 'libopus', '-c:v', 'libvpx', '-b:v', '20k', ...live.webm)

let longFilmPath: Promise<string> | undefined
/** Made once, as it takes seconds. */
const longFilm = () => (longFilmPath ??= film(maxRecordingSeconds + 10, 'long.webm'))

async function upload(path: string, type: number = fileTypes.sound) {
  const sent = await send(await readFile(path), type)
  return { ...sent, fields: sent.body as unknown }
}

const send = (content: Buffer, type: number) =>
  uploadOne(school, content, { token: elena.staffToken, type, name: 'answer.webm' })

const size = { width: 64, height: 48 }

test.each([
  ['a voice as WebM', () => voice(4), 'webm', [false, true, undefined]],
  ['a video as WebM', () => film(4), 'webm', [true, true, size]],
  [
    'a voice as MP4 in fragments',
    () => record('voice.mp4', ...sound(4), '-c:a', 'aac', ...live.mp4),
    'mp4',
    [false, true, undefined],
  ],
  [
    'a video as MP4 in fragments',
    () => record('film.mp4', ...picture(4), '-c:v', 'libx264', '-pix_fmt', 'yuv420p', ...live.mp4),
    'mp4',
    [true, false, size],
  ],
  ['a voice as MP4', () => record('whole.mp4', ...sound(4), '-c:a', 'aac'), 'mp4', [false, true, undefined]],
] as const)('reads length and size of %s', async (_, make, extension, found) => {
  const { isWebm, picture, sounds, durationMs } = await probeFile(await make())
  const side = picture && { width: picture.width, height: picture.height }
  expect([isWebm, picture !== undefined, sounds.length > 0, side]).toEqual([extension === 'webm', ...found])
  expect(Math.abs(durationMs - 4000)).toBeLessThan(300)
})

const ticks = ['-video_track_timescale', '1000']

/** A video of four seconds in fragments of one, whose last one begins at a time in milliseconds. */
async function filmWhoseEndBegins(startMs: bigint): Promise<Buffer> {
  const options = ['-c:v', 'libx264', '-bf', '0', '-g', '5', '-pix_fmt', 'yuv420p', ...ticks]
  const film = await readFile(await record('parts.mp4', ...picture(4), ...options, ...live.mp4))
  film.writeBigUInt64BE(startMs, film.lastIndexOf('tfdt') + 8)
  return film
}

/** A video that says of each of its frames that it lasts very long. */
async function slowFilm(): Promise<Buffer> {
  const film = await readFile(
    await record('slow.mp4', ...picture(1), '-c:v', 'libx264', '-pix_fmt', 'yuv420p', ...ticks),
  )
  film.writeUInt32BE(0x7ffffffe, film.indexOf('stts') + 16)
  return film
}

test.each([
  ['the time of a cluster', () => webmOf({ type: '01' }), 3.01],
  ['the time of a cluster in eight bytes', () => webmOf({ type: '01', time: '0000000000000bb8' }), 3.01],
  ['the time of a cluster in other units', () => webmOf({ type: '01', scale: '3b9aca00' }), 3010],
  ['the time of a fragment', () => filmWhoseEndBegins(6000n), 7],
])('accepts %s as the length of a video', async (_, make, seconds) => {
  const { status, body } = await send(await make(), fileTypes.video)
  expect([status, body.data.duration]).toEqual([200, seconds])
})

test.each([
  ['an impossible time of a cluster', () => webmOf({ type: '01', time: 'ffffffffffff' })],
  ['the time of a fragment that counts from 1970', () => filmWhoseEndBegins(1_790_000_000_000n)],
  ['an impossible duration of frames', slowFilm],
])('rejects %s as the length of a video', async (_, make) => {
  const { status, body } = await send(await make(), fileTypes.video)
  expect([status, body.data.duration]).toEqual([200, null])
})

test.each([
  ['impossibly late', () => webmOf({ time: 'ffffffffffff' })],
  ['in other units', () => webmOf({ scale: '3b9aca00' })],
])('refuses a voice that is %s', async (_, make) => {
  expect((await send(webmOf({}), fileTypes.sound)).status).toBe(200)
  expect((await send(make(), fileTypes.sound)).status).toBe(422)
})

test('a recorded voice of an expert is converted for every browser, and played by the learner it was sent to', async () => {
  const { status, body } = await upload(await voice(4))
  expect([status, body.data]).toMatchObject([200, { type: 3, mime: 'audio/webm', status: 'UPLOADED' }])
  const learner = await addAsker(school, course.id)
  await learner.ask()
  await elena.answer(learner.chatId, 'Listen', { fileIds: [body.data.id] })
  const read = async () => {
    const { body: messages } = await school.call(listMessages, {
      params: { chatId: learner.chatId },
      query: {},
      token: learner.token,
    })
    return messages.flatMap(({ files }) => files)[0]
  }
  const found = await eventually(async () => {
    const file = await read()
    expect(file?.status).toBe('DONE')
    return file
  })
  expect(found).toMatchObject({ type: 3, mime: 'audio/mp4', poster: null })
  expect(Math.abs((found?.duration ?? 0) - 4)).toBeLessThan(0.3)
  const played = await school.app.inject({ url: found?.url ?? '' })
  expect([played.statusCode, played.headers['content-type']]).toEqual([200, 'audio/mp4'])
})

test('rejects a recorded voice longer than three minutes', async () => {
  const { status, fields } = await upload(await voice(maxRecordingSeconds + 10))
  expect(status).toBe(422)
  expect(fields).toMatchObject([{ field: 'file', message: expect.stringContaining('180 seconds') as string }])
  expect((await upload(await voice(maxRecordingSeconds + 1))).status).toBe(200)
})

test('a recorded voice cannot be a video', async () => {
  expect((await upload(await film(2))).status).toBe(422)
})

test('a voice of unknown length cannot be sent in an answer', async () => {
  const { body } = await upload(await record('voice.mp3', ...sound(2)))
  const learner = await addAsker(school, course.id)
  await learner.ask()
  expect((await elena.answer(learner.chatId, 'Listen', { fileIds: [body.data.id] })).status).toBe(422)
})

test('a recorded video longer than three minutes is rejected in each language, whole and in parts', async () => {
  const long = await readFile(await longFilm())
  const parts = tusClient(school, elena.staffToken)
  for (const [language, text] of Object.entries({ ru: '180 секунд', en: '180 seconds', es: '180 segundos' })) {
    const { status, body } = await uploadOne(school, long, {
      token: elena.staffToken,
      type: fileTypes.video,
      name: 'answer.webm',
      isRecording: true,
      language: language as 'ru',
    })
    expect([status, body]).toEqual([422, [{ field: 'file', message: expect.stringContaining(text) as string }]])
  }
  const { headers } = await parts.create(long.length, {
    type: fileTypes.video,
    name: 'answer.webm',
    isRecording: true,
  })
  const path = headers.location ?? ''
  await parts.sendPart(path, long, 0)
  const params = { fileId: Number(path.split('/').at(-1)) }
  const finished = await school.call(finishUpload, { params, token: elena.staffToken })
  expect([finished.status, finished.failure]).toEqual([
    422,
    [{ field: 'file', message: expect.stringContaining('180 seconds') as string }],
  ])
})

test('a recorded video of three minutes is uploaded', async () => {
  const { status } = await uploadOne(school, await readFile(await film(maxRecordingSeconds + 1, 'short.webm')), {
    token: elena.staffToken,
    type: fileTypes.video,
    name: 'answer.webm',
    isRecording: true,
  })
  expect(status).toBe(200)
})

test('an uploaded video may be longer than a recording', async () => {
  const long = (await upload(await longFilm(), fileTypes.video)).body.data
  const learner = await addAsker(school, course.id)
  await learner.ask()
  expect((await elena.answer(learner.chatId, 'Look', { fileIds: [long.id] })).status).toBe(200)
})

import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDownloads, type RunDownloads } from '#contract/learning/streams/downloadsApi.ts'
import { addCourse, addStream, type StreamShape, type TestCourse } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { eventually } from '../../../test/waiting.ts'
import { showVideo } from '../../../test/videos.ts'
import { mediaFile } from '../../platform/storage/media.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { jobs } from '../../worker.ts'
import { updateVideosVersions } from '../videos/queries.ts'

let school: School
let course: TestCourse
/** A converted video on the first lesson of each day. */
let videoIds: number[]
const film = randomBytes(300_000)
const sha256 = createHash('sha256').update(film).digest('hex')

beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database)
  videoIds = await Promise.all(course.lessonIds.map(([lessonId = 0]) => addFilm(course.id, lessonId)))
})
afterAll(() => school.close())

/** A converted video of a lesson, with its mp4 in the media folder. */
async function addFilm(courseId: number, lessonId: number, measured: object = { bytes: film.length, sha256 }) {
  const { bytes = null, sha256: hash = null } = measured as { bytes?: number; sha256?: string }
  const [video] = await school.database.sql<{ id: number }>`
    insert into videos (course_id, key, content_hash, original, duration_ms, width, height, status, published, mp4_bytes,
      mp4_sha256)
    values (${courseId}, ${`film-${lessonId}`}, 'hash', 'original.mp4', 60000, 1280, 720, 'ready',
      '{"version": "v1", "recipe": 1}', ${bytes}, ${hash}) returning id`
  const id = video?.id ?? 0
  await mkdir(mediaFile(school.media, `videos/${id}/v1`), { recursive: true })
  await writeFile(mediaFile(school.media, `videos/${id}/v1/video.mp4`), film)
  await showVideo(school.database.sql, { videoId: id, lessonId })
  return id
}

async function learnerWith(stream: StreamShape = {}, of = course) {
  const learner = await school.addLearner()
  const streamId = await addStream(school.database, { userId: learner.id, courseId: of.id }, stream)
  return { ...learner, streamId, token: await school.signIn(learner.email) }
}

type Asking = { streamId: number; token: string }
type Filter = { day_id?: number; lesson_id?: number }

const ask = ({ streamId, token }: Asking, filter: Filter = {}) =>
  school.call(listDownloads, { params: { streamId }, query: { filter }, token })

const videosOf = ({ days }: RunDownloads) =>
  days.flatMap((day) => day.lessons.flatMap((lesson) => lesson.local_video_file ?? []))

test('the downloads of a run are the videos of its open days with size and hash, in one answer', async () => {
  const learner = await learnerWith({ today: 2 })
  const { body } = await ask(learner)
  expect(body).toMatchObject({
    stream_id: learner.streamId,
    course_id: course.id,
    access: 'open',
    course_title: 'Курс (en)',
  })
  expect(body.days.map(({ id, day_number }) => [id, day_number])).toEqual([
    [course.dayIds[0], 1],
    [course.dayIds[1], 2],
  ])
  expect(videosOf(body)).toMatchObject(
    videoIds.slice(0, 2).map((id) => ({ id, mp4_bytes: film.length, mp4_sha256: sha256 })),
  )
})

test('downloads are listed for one day or one lesson', async () => {
  const learner = await learnerWith({ today: 3 })
  const ofDay = await ask(learner, { day_id: course.dayIds[1] ?? 0 })
  expect(videosOf(ofDay.body).map(({ id }) => id)).toEqual([videoIds[1]])
  const ofLesson = await ask(learner, { lesson_id: course.lessonIds[2]?.[0] ?? 0 })
  expect(videosOf(ofLesson.body).map(({ id }) => id)).toEqual([videoIds[2]])
  const ofClosedDay = await ask(learner, { day_id: course.dayIds[3] ?? 0 })
  expect(ofClosedDay).toMatchObject({ status: 200, body: { access: 'open', days: [] } })
})

test('a download continues by a range of a URL, and a fresh answer replaces a URL that is no longer valid', async () => {
  const learner = await learnerWith()
  const [video] = videosOf((await ask(learner)).body)
  const half = film.length / 2
  const get = (url = '', headers = {}) => school.app.inject({ url, headers })
  const first = await get(video?.mp4, { range: `bytes=0-${half - 1}` })
  const second = await get(video?.mp4, { range: `bytes=${half}-` })
  expect([first.statusCode, second.statusCode]).toEqual([206, 206])
  expect(second.headers['content-range']).toBe(`bytes ${half}-${film.length - 1}/${film.length}`)
  const whole = Buffer.concat([first.rawPayload, second.rawPayload])
  expect(createHash('sha256').update(whole).digest('hex')).toBe(video?.mp4_sha256)
  const expired = video?.mp4.replace(/(?<=^\/media\/)\d+/, '1000000000')
  expect((await get(expired)).statusCode).toBe(403)
  const [fresh] = videosOf((await ask(learner, { lesson_id: course.lessonIds[0]?.[0] ?? 0 })).body)
  expect((await get(fresh?.mp4, { range: 'bytes=0-3' })).statusCode).toBe(206)
})

test('a run of another person has no downloads', async () => {
  const [owner, stranger] = [await learnerWith(), await learnerWith()]
  expect(await ask({ streamId: owner.streamId, token: stranger.token })).toMatchObject({ status: 404 })
  expect((await ask(owner)).status).toBe(200)
})

test('a trial downloads the days that it opens, unless the course keeps downloads from trials', async () => {
  const of = await addCourse(school.database)
  await addFilm(of.id, of.lessonIds[0]?.[0] ?? 0)
  const trial = await learnerWith({ isDemo: true }, of)
  const full = await learnerWith({}, of)
  expect(videosOf((await ask(trial)).body)).toHaveLength(1)
  await school.database
    .sql`update courses set is_demo_offline_mode_accessible = false, version = version + 1 where id = ${of.id}`
  expect(await ask(trial)).toMatchObject({ status: 403, failure: { code: 'downloads_locked_in_demo' } })
  expect(videosOf((await ask(full)).body)).toHaveLength(1)
})

test('a brand that switches offline use off has no downloads', async () => {
  const brandsDir = await mkdtemp(join(tmpdir(), 'daystream-brands-'))
  await cp('brands', brandsDir, { recursive: true })
  const file = join(brandsDir, 'local.yaml')
  const text = await readFile(file, 'utf8')
  await writeFile(file, `${text.replace(/^flags: .*\n/m, '')}flags: { is_offline_enable: false }\n`)
  const online = await startSchool({ BRANDS_DIR: brandsDir })
  const of = await addCourse(online.database)
  const learner = await online.addLearner()
  const streamId = await addStream(online.database, { userId: learner.id, courseId: of.id })
  const token = await online.signIn(learner.email)
  const answer = await online.call(listDownloads, { params: { streamId }, query: {}, token })
  expect(answer).toMatchObject({ status: 403, failure: { code: 'downloads_unavailable' } })
  await online.close()
  await rm(brandsDir, { recursive: true })
})

test.each([
  ['open', {}, 'an open run'],
  ['over', { today: 90, lengthDays: 30 }, 'a run that has ended'],
  ['over', { isOptionalPurchase: true }, 'a run that no subscription pays'],
  ['closed', { today: -2 }, 'a run that has not started'],
] as const)('access is %s for the downloads of a run: %#', async (access, shape, _which) => {
  const { body } = await ask(await learnerWith(shape))
  expect(body.access).toBe(access)
  expect(body.days.length > 0).toBe(access === 'open')
})

test('a planned freeze and the end of access tell a device when downloads close', async () => {
  const learner = await learnerWith({ lengthDays: 10 })
  const { body } = await ask(learner)
  expect(body.closes_at).toBe(body.ends_at)
  expect(body.ends_at).toBeGreaterThan(body.server_time)
  await school.database.sql`
    insert into stream_freezes (stream_id, status, start_date, end_date)
    values (${learner.streamId}, 0, ${dateIn(2)}, ${dateIn(4)})`
  const planned = (await ask(learner)).body
  expect(planned.access).toBe('open')
  expect(planned.closes_at).toBeLessThan(planned.ends_at ?? 0)
  await school.database.sql`
    update stream_freezes set status = 1, start_date = ${dateIn(0)} where stream_id = ${learner.streamId}`
  expect((await ask(learner)).body).toMatchObject({ access: 'closed', days: [] })
})

test('the mp4 of a video that an earlier release converted is measured once a worker starts', async () => {
  const of = await addCourse(school.database)
  const lessonId = of.lessonIds[0]?.[0] ?? 0
  await addFilm(of.id, lessonId, {})
  await school.database.transaction((sql) => updateVideosVersions(sql, [of.id]))
  const learner = await learnerWith({}, of)
  expect(videosOf((await ask(learner)).body)).toMatchObject([{ mp4_bytes: null, mp4_sha256: null }])
  const { config, database, media } = school
  const worker = await startJobs({ config, database, media, jobs, isWorker: true, onError: () => undefined })
  await eventually(async () =>
    expect(videosOf((await ask(learner)).body)).toMatchObject([{ mp4_bytes: film.length, mp4_sha256: sha256 }]),
  )
  await worker.stop()
})

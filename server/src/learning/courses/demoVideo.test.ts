import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCourse, listCourses } from '#contract/learning/courses/api.ts'
import { getServicePage } from '#contract/shop/services/api.ts'
import { getStream, listStreams } from '#contract/learning/streams/api.ts'
import type { Video } from '#contract/learning/videos/api.ts'
import { first } from '../../platform/database/database.ts'
import { listVideos } from '../videos/queries.ts'
import { playableVideos } from '../videos/videos.ts'
import { addStream } from '../../../test/course.ts'
import { courseText, makeCourseFolder } from '../../../test/courseFolder.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addService } from '../../../test/services.ts'
import { CourseErrors, importCourses, type PlannedCourse } from './import.ts'
import { reportChanges } from './importReport.ts'

const plain = courseText('shown').replace('brands: [face, mind]', 'brands: [local]')
const text = plain
  .replace('demo: {', 'demoVideo: intro\ndemo: {')
  .replace('videos:\n', 'videos:\n  intro: { file: media/intro.mp4 }\n')

let school: School
let folder: string
let courseId: number
beforeAll(async () => {
  school = await startSchool()
  folder = await makeCourseFolder(text)
  // Another video than that of the lessons: an empty box more.
  const film = await readFile(join(folder, 'media/film.mp4'))
  await writeFile(join(folder, 'media/intro.mp4'), Buffer.concat([film, Buffer.from('\0\0\0\x08free')]))
  await importText(text)
  courseId = first(await school.database.sql<{ id: number }>`select id from courses where slug = 'shown'`)?.id ?? 0
})
afterAll(async () => {
  await school.close()
  await rm(folder, { recursive: true })
})

async function importText(source: string): Promise<string[]> {
  await writeFile(join(folder, 'course.yaml'), source)
  let planned: readonly PlannedCourse[] = []
  const importing = { brands: new Set(['local']), media: school.media, folders: [folder] }
  await importCourses(school.database, importing, {
    approve: (courses) => {
      planned = courses
      return Promise.resolve('everything')
    },
  })
  return planned.flatMap(reportChanges)
}

async function learnerOf(run?: Parameters<typeof addStream>[2]) {
  const { id, email } = await school.addLearner()
  if (run) await addStream(school.database, { userId: id, courseId }, run)
  const token = await school.signIn(email)
  const session = first(await school.database.sql<{ id: number }>`select id from sessions where user_id = ${id}`)
  return { token, sessionId: session?.id ?? 0 }
}

const expanded = { query: { expand: 'demoVideo' } }
const addresses = ({ url, mp4 }: Video) => [url, mp4]
const statusOf = async (url: string) => (await school.app.inject(url)).statusCode

test.each([
  ['an open run', { today: 1 }],
  ['a trial whose days are closed', { today: 1, isDemo: true }],
  ['a run that has not started', { today: -3 }],
  ['a run without its subscription', { today: 2, isOptionalPurchase: true }],
  ['a run that has ended', { today: 90, lengthDays: 30 }],
])('a learner with %s can watch the demo video', async (_, run) => {
  const { token } = await learnerOf(run)
  const { body } = await school.call(getCourse, { params: { courseId }, ...expanded, token })
  expect(body.demo_video).toMatchObject({ id: body.demo_video_id, type: 'video', course_ids: [courseId] })
  for (const url of addresses(body.demo_video as Video)) expect(await statusOf(url)).toBe(200)
  expect((await school.call(listCourses, { ...expanded, token })).body[0]?.demo_video_id).toBe(body.demo_video_id)
})

test('everybody can watch the demo video on the page of a service until the service is archived', async () => {
  const serviceId = await addService(school.database, { id: 4001, courseId })
  const { token } = await learnerOf()
  const view = (query: object) => school.call(getServicePage, { query: { id: serviceId, ...query }, token })
  const shown = (await view({})).body
  expect(shown.demo_video_id).toBeGreaterThan(0)
  expect(shown).not.toHaveProperty('demo_video')
  const { demo_video: video } = (await view({ expand: 'demoVideo' })).body
  expect(video).toMatchObject({ id: shown.demo_video_id, course_ids: [courseId] })
  for (const url of addresses(video as Video)) expect(await statusOf(url)).toBe(200)
  await school.database.sql`update services set archived_at = now() where id = ${serviceId}`
  for (const url of addresses(video as Video)) expect(await statusOf(url)).toBe(403)
  expect((await view({ expand: 'demoVideo' })).status).toBe(404)
})

test('nobody else can watch the demo video, even by its URL', async () => {
  const { token, sessionId } = await learnerOf()
  expect((await school.call(getCourse, { params: { courseId }, ...expanded, token })).status).toBe(404)
  const ids = await school.database.sql<{ id: number }>`select id from videos where key = 'intro'`
  const rows = await listVideos(
    school.database.sql,
    ids.map(({ id }) => id),
  )
  expect(rows).toHaveLength(1)
  for (const video of playableVideos(rows, { media: school.media, sessionId }).values())
    for (const url of addresses(video)) expect(await statusOf(url)).toBe(403)
})

test('access to the demo video opens no video of a lesson', async () => {
  const { sessionId } = await learnerOf({ today: -3 })
  const films = await school.database.sql<{ id: number }>`select id from videos where key = 'film'`
  const rows = await listVideos(
    school.database.sql,
    films.map(({ id }) => id),
  )
  expect(rows).toHaveLength(1)
  for (const video of playableVideos(rows, { media: school.media, sessionId }).values())
    expect(await statusOf(video.mp4)).toBe(403)
})

test('a course without expanded fields has no URLs of its demo video', async () => {
  const { token } = await learnerOf({ today: 1 })
  const { body } = await school.call(getCourse, { params: { courseId }, token })
  expect(body).not.toHaveProperty('demo_video')
  expect(body.demo_video_id).toBeGreaterThan(0)
})

test('the demo video must be a video of the course', async () => {
  const failure = await importText(text.replace('demoVideo: intro', 'demoVideo: intto')).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(CourseErrors)
  expect((failure as CourseErrors).errors[0]).toContain('demoVideo: there is no video "intto"; did you mean "intro"?')
})

test('courses and runs return only the named fields and those that are expanded', async () => {
  const { id, email } = await school.addLearner()
  const streamId = await addStream(school.database, { userId: id, courseId })
  const token = await school.signIn(email)
  const course = async (query: object) => (await school.call(getCourse, { params: { courseId }, query, token })).body
  const stream = async (query: object) => (await school.call(getStream, { params: { streamId }, query, token })).body
  expect(Object.keys(await course({ fields: 'version, id,nonsense' }))).toEqual(['id', 'version'])
  expect(Object.keys(await course({ fields: 'demo_video', expand: 'demoVideo' }))).toEqual(['demo_video'])
  expect(Object.keys(await stream({ fields: 'status', expand: 'progress' }))).toEqual(['status', 'progress'])
  expect(Object.keys(await stream({ fields: 'id,status' }))).toEqual(['id', 'status'])
  expect(Object.keys(await stream({ fields: 'id,progress' }))).toEqual(['id', 'progress'])
  const listed = await school.call(listStreams, { query: { fields: 'id,status' }, token })
  expect(listed.body.map(Object.keys)).toEqual([['id', 'status']])
  expect(await stream({ fields: 'nonsense' })).toEqual(await stream({}))
})

test('an import reports the demo video and options by name, and removes both', async () => {
  const options =
    'options:\n  - { key: place, title: { ru: Место }, values: [{ key: home, title: { ru: Дома } }] }\nvideos:'
  expect(await importText(text.replace('videos:', options))).toEqual([
    'shown: version 1 → 2',
    '  options: + place',
    '  texts (ru): 2 new',
  ])
  expect(await importText(plain)).toEqual([
    'shown: version 2 → 3',
    '  settings of the course change',
    '  options: − place',
    '  videos: − intro',
    '  texts (ru): 2 removed',
  ])
  const { token } = await learnerOf({ today: 1 })
  const { body } = await school.call(getCourse, { params: { courseId }, ...expanded, token })
  expect(body).toMatchObject({ demo_video_id: null, demo_video: null })
})

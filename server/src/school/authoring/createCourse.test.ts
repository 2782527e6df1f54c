import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { listStaffCourses, previewCourse } from '#contract/learning/courses/staffApi.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import * as api from '#contract/school/authoring/api.ts'
import { addCourseFile, addCourseVideo, createCourse, listCourseVideos } from '#contract/school/authoring/courseApi.ts'
import { courseKey } from '#contract/school/authoring/draft.ts'
import type { Operation } from '#contract/school/authoring/operations.ts'
import { getPublication, publishCourse } from '#contract/school/authoring/publicationApi.ts'
import { enrolPerson } from '#contract/school/people/api.ts'
import { addServiceToShop } from '#contract/shop/services/staffApi.ts'
import { tusClient } from '../../../test/partedUploads.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { listMedia, uploadOne } from '../../../test/uploads.ts'
import { makeClip } from '../../../test/videos.ts'

let school: School
let token: string
let colleague: string
let admin: string
let clip: Buffer
let picture: Buffer
let courseId: number
beforeAll(async () => {
  school = await startSchool()
  await school.app.listen({ port: 0, host: '127.0.0.1' })
  token = (await addStaffMember(school, 'content')).staffToken
  colleague = (await addStaffMember(school, 'content')).staffToken
  admin = (await addStaffMember(school, 'admin')).staffToken
  picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  clip = await readFile(await makeClip(school.config.dataDir, { seconds: 2, size: '320x180' }))
})
afterAll(() => school.close())
beforeEach(async () => {
  courseId = (await create()).body.id
})

const fields = () => ({
  key: `neck-${randomUUID()}`,
  title: 'Шея',
  language: 'ru' as const,
  brands: ['face'],
  access_days: 40,
})
const create = (given: Partial<ReturnType<typeof fields>> = {}) =>
  school.call(createCourse, { body: { ...fields(), ...given }, token })

type Sent = { name?: string; type?: number; by?: string }
async function upload(content = clip, { name = 'День 1.mp4', type = fileTypes.video, by = token }: Sent = {}) {
  const client = tusClient(school, by)
  const { headers } = await client.create(content.length, { type, name })
  const path = headers.location ?? ''
  await client.sendPart(path, content, 0)
  return Number(path.split('/').at(-1))
}
const add = (uploadId: number, { id = courseId, by = token } = {}) =>
  school.call(addCourseVideo, { params: { courseId: id }, body: { upload_id: uploadId }, token: by })
const videos = async () => (await school.call(listCourseVideos, { params: { courseId }, token })).body
const change = (operations: Operation[], revision = 0) =>
  school.call(api.changeCourseDraft, {
    params: { courseId },
    body: { client_id: randomUUID(), revision, operations },
    token,
  })

/** A day whose only lesson shows the video. */
function oneDay(video: { key: string; file: string }): Operation[] {
  const title = { ru: 'Первый' }
  return [
    { type: 'add', kind: 'video', key: video.key, fields: { file: video.file } },
    { type: 'add', kind: 'lesson', key: 'one', fields: { title, video: video.key } },
    { type: 'add', kind: 'set', key: 'morning', fields: {} },
    { type: 'add', kind: 'lesson', key: 'one', place: { kind: 'set', key: 'morning', list: 'lessons', after: null } },
    {
      type: 'add',
      kind: 'day',
      key: 'd1',
      fields: { title },
      place: { kind: 'stage', key: 'stage-1', list: 'days', after: null },
    },
    { type: 'add', kind: 'set', key: 'morning', place: { kind: 'day', key: 'd1', list: 'sets', after: null } },
  ]
}

test('a course that was created begins with an empty draft, whose stage lacks days', async () => {
  const { body } = await school.call(getPublication, { params: { courseId }, token })
  expect(body).toMatchObject({ title: 'Шея', revision: 0, version: 0, changes: [] })
  expect(body.gaps).toContainEqual(expect.objectContaining({ kind: 'stage', reason: 'list_empty', field: 'days' }))
  const { body: listed } = await school.call(listStaffCourses, { token })
  expect(listed.find(({ id }) => id === courseId)).toMatchObject({ is_published: false, days_count: 0 })
})

test('a course needs a title, a key of its own and brands of the school', async () => {
  const { key } = fields()
  expect((await create({ key })).status).toBe(200)
  const refusals: [Partial<ReturnType<typeof fields>>, string][] = [
    [{ key }, 'key'],
    [{ key: 'Neck Two' }, 'key'],
    [{ title: '  ' }, 'title'],
    [{ brands: [] }, 'brands'],
    [{ brands: ['unknown'] }, 'brands'],
  ]
  for (const [given, field] of refusals)
    expect(await create(given)).toMatchObject({ status: 422, failure: [{ field }] })
  const all = await create({ title: '', key: '', brands: [] })
  expect(all).toMatchObject({ status: 422, failure: [{ field: 'title' }, { field: 'key' }, { field: 'brands' }] })
})

test('creating a course is recorded', async () => {
  const { body } = await school.call(listAuditEntries, { query: {}, token: admin })
  expect(body.entries[0]).toMatchObject({ action: 'course.create', after: { course_id: courseId } })
})

test('nobody is enrolled in a course that is not published, and no service sells it', async () => {
  const { id: userId } = await school.addLearner()
  const enrolled = await school.call(enrolPerson, {
    params: { userId },
    body: { course_id: courseId, start: 'today' },
    token: admin,
  })
  expect(enrolled).toMatchObject({ status: 404 })
  const sold = await school.call(addServiceToShop, {
    body: {
      kind: 'course',
      title: { ru: 'Шея' },
      brands: ['face'],
      course_id: courseId,
      course_ids: [],
      community_ids: [],
      service_ids: [],
    } as never,
    token: admin,
  })
  expect(sold.status).toBe(422)
})

test('a course made in the console from an uploaded video is published, and a learner gets it', async () => {
  const { body: video } = await add(await upload())
  expect(video).toMatchObject({ file: expect.stringMatching(/^\d+\/День 1\.mp4$/), status: 'waiting', duration: 2 })
  expect((await change(oneDay(video))).status).toBe(200)
  const published = await school.call(publishCourse, { params: { courseId }, body: { revision: 1 }, token })
  expect(published).toMatchObject({ status: 200, body: { version: 1 } })
  const { id: userId, email } = await school.addLearner()
  const body = { course_id: courseId, start: 'today' }
  expect((await school.call(enrolPerson, { params: { userId }, body, token: admin })).status).toBe(200)
  const streams = await school.call(listStreams, { token: await school.signIn(email) })
  expect(JSON.stringify(streams.body)).toContain(String(courseId))
})

test('an uploaded video waits for its conversion under a key of its own', async () => {
  const first = await add(await upload(clip, { name: 'Neck: intro.mov' }))
  expect(first.body).toMatchObject({ key: expect.stringMatching(/^neck-intro-\d+$/), status: 'waiting' })
  expect(first.body.file).toMatch(/^\d+\/Neck_ intro\.mov$/)
  expect(await videos()).toEqual([first.body])
  expect(await listMedia(school, 'work')).toEqual([])
})

test('the same upload repeated, and the same content sent again, is one video', async () => {
  const uploadId = await upload()
  const first = await add(uploadId)
  expect((await add(uploadId)).body).toEqual(first.body)
  const again = await upload(clip, { name: 'copy.mp4' })
  expect((await add(again)).body).toEqual(first.body)
  expect((await add(again)).body).toEqual(first.body)
  expect(await videos()).toHaveLength(1)
})

test('an upload that is repeated at the same moment is one video', async () => {
  const uploadId = await upload()
  const answers = await Promise.all([add(uploadId), add(uploadId), add(uploadId)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await videos()).toHaveLength(1)
})

test('a file that is no video is refused, and says how to save it', async () => {
  const text = Buffer.from('no video at all')
  const refused = await add(await upload(text))
  expect(refused).toMatchObject({ status: 415, failure: { code: 'course_video_unreadable' } })
  const picture = await add(await upload(text, { type: fileTypes.document }))
  expect(picture).toMatchObject({ status: 422, failure: [{ field: 'upload_id' }] })
  expect(await videos()).toEqual([])
})

test('an upload of somebody else, an unfinished one and an unknown course are refused', async () => {
  expect(await add(await upload(clip, { by: colleague }))).toMatchObject({ status: 404 })
  expect(await add(await upload(), { id: 987_654_321 })).toMatchObject({ status: 404 })
  const { headers } = await tusClient(school, token).create(clip.length, { type: fileTypes.video, name: 'x.mp4' })
  const unfinished = Number(headers.location?.split('/').at(-1))
  expect(await add(unfinished)).toMatchObject({ status: 409, failure: { code: 'upload_incomplete' } })
})

test('a draft names a video that the course does not have: it cannot be published', async () => {
  await change(oneDay({ key: 'missing', file: 'missing.mp4' }))
  const { body } = await school.call(getPublication, { params: { courseId }, token })
  expect(body.gaps).toContainEqual(expect.objectContaining({ kind: 'video', reason: 'file_missing' }))
})

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
const uploadFileOf = async (content: Uint8Array, name: string, { type = fileTypes.image, by = token }: Sent = {}) =>
  (await uploadOne(school, content, { token: by, name, type })).body.data.id
const addFile = (fileId: number, id = courseId) =>
  school.call(addCourseFile, { params: { courseId: id }, body: { file_id: fileId }, token })

test('pictures and a PDF that were uploaded are published with the course', async () => {
  const cover = await addFile(await uploadFileOf(picture, 'Обложка.jpg'))
  expect(cover.body.name).toMatch(/^\d+\/Обложка\.webp$/)
  const plan = await addFile(await uploadFileOf(pdf, 'plan.pdf', { type: fileTypes.document }))
  expect(plan.body.name).toMatch(/^\d+\/plan\.pdf$/)
  const { body: video } = await add(await upload())
  const course = { kind: 'course', key: courseKey } as const
  const operations: Operation[] = [
    ...oneDay(video),
    { type: 'set', ...course, field: 'image', value: cover.body.name },
    {
      type: 'add',
      kind: 'document',
      key: 'plan',
      fields: { title: { ru: 'План' }, file: plan.body.name },
      place: { ...course, list: 'documents', after: null },
    },
  ]
  expect((await change(operations)).status).toBe(200)
  expect(await school.call(publishCourse, { params: { courseId }, body: { revision: 1 }, token })).toMatchObject({
    status: 200,
  })
  const { body } = await school.call(previewCourse, { params: { courseId }, token })
  expect((await school.app.inject({ url: body.image?.large ?? '' })).headers['content-type']).toBe('image/webp')
  expect(body.documents).toMatchObject([{ title: 'План' }])
})

test('a file that is added twice has one name; another kind, and one of somebody else, is refused', async () => {
  const fileId = await uploadFileOf(picture, 'cover.png')
  const [one, two] = await Promise.all([addFile(fileId), addFile(fileId)])
  expect(one.body.name).toBe(two.body.name)
  expect((await addFile(fileId)).body).toEqual(one.body)
  const text = await uploadFileOf(Buffer.from('plan'), 'plan.txt', { type: fileTypes.document })
  expect(await addFile(text)).toMatchObject({ status: 422, failure: [{ field: 'file_id' }] })
  expect(await addFile(await uploadFileOf(picture, 'x.jpg', { by: colleague }))).toMatchObject({ status: 404 })
  expect(await addFile(fileId, 987_654_321)).toMatchObject({ status: 404 })
})

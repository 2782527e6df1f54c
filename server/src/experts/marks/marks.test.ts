import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerDeskEntry } from '#contract/experts/desk/api.ts'
import { claimDeskItem } from '#contract/experts/desk/itemApi.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { listUserHomework, sendHomework } from '#contract/learning/homework/api.ts'
import * as api from '#contract/experts/marks/api.ts'
import { maxMarks, middleMs, type Shape } from '#contract/experts/marks/rules.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { shortIntervals, startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { uploadOne } from '../../../test/uploads.ts'
import { eventually } from '../../../test/waiting.ts'
import { setExpertCourses } from '../desk/desk.ts'
import { fileJobs } from '../../learning/files/jobs.ts'
import { first } from '../../platform/database/database.ts'
import { startJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { findFfmpeg } from '../../learning/videos/findFfmpeg.ts'

let school: School
let course: TestCourse
let worker: Jobs
let folder: string
let video: Buffer
let photo: Buffer
let elena: Awaited<ReturnType<typeof addStaffMember>>
let boris: typeof elena
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database)
  elena = await addStaffMember(school, 'expert')
  boris = await addStaffMember(school, 'expert')
  folder = await mkdtemp(join(tmpdir(), 'daystream-marks-'))
  video = await readFile(await makeCountingVideo())
  photo = await sharp({ create: { width: 60, height: 80, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
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

const frameRate = 25
const stepOfLuminance = (20 * 255) / 219

/** A video of ten frames, each lighter than the one before it. */
async function makeCountingVideo(): Promise<string> {
  const path = join(folder, 'counting.mp4')
  const source = `nullsrc=s=128x96:r=${frameRate}:d=0.4,geq=lum='16+20*N':cb=128:cr=128`
  const output = ['-c:v', 'libx264', '-qp', '0', '-pix_fmt', 'yuv420p', path]
  await promisify(execFile)((await findFfmpeg()) ?? '', ['-v', 'error', '-f', 'lavfi', '-i', source, ...output])
  return path
}

async function addSender() {
  const { id: userId, email } = await school.addLearner()
  const token = await school.signIn(email)
  const streamId = await addStream(school.database, { userId, courseId: course.id })
  const upload = async (content: Buffer, type: number, name: string) =>
    (await uploadOne(school, content, { token, type, name })).body.data.id
  const files = [await upload(video, fileTypes.video, 'a.mp4'), await upload(photo, fileTypes.image, 'a.jpg')]
  const homework = async () =>
    (await school.call(listUserHomework, { params: { streamId }, query: { expand: 'attempts' }, token })).body[0]
  const statusId = (await homework())?.id ?? 0
  const body = { client_id: randomUUID(), message: 'Is this right?', files }
  await school.call(sendHomework, { params: { streamId, statusId }, body, token })
  const rows = await school.database.sql<{ id: number }>`
    select max(id) as id from homework_attempts where user_id = ${userId}`
  const marks = async () => (await school.call(api.listMarks, { params: { streamId, statusId }, token })).body
  const [videoId = 0, photoId = 0] = files
  return { userId, token, streamId, statusId, attemptId: first(rows)?.id ?? 0, videoId, photoId, homework, marks }
}
type Sender = Awaited<ReturnType<typeof addSender>>

const arrow: Shape = {
  kind: 'arrow',
  points: [
    { x: 0.1, y: 0.2 },
    { x: 0.5, y: 0.625 },
  ],
}
const onVideo = ({ videoId }: Sender, change: object = {}) => ({
  file_id: videoId,
  at_ms: middleMs(4, frameRate),
  shapes: [arrow],
  text: 'The chin goes up',
  ...change,
})

type Staff = { staffToken: string }
const of = ({ staffToken }: Staff) => ({ token: staffToken, headers: { 'accept-language': 'en' } })
const save = (expert: Staff, { attemptId }: Sender, body: object, markId: string = randomUUID()) =>
  school.call(api.saveMark, { ...of(expert), params: { attemptId, markId }, body: body as never })
const remove = (expert: Staff, { attemptId }: Sender, markId: string) =>
  school.call(api.deleteMark, { ...of(expert), params: { attemptId, markId } })
const list = (expert: Staff, { attemptId }: Sender) =>
  school.call(api.listAttemptMarks, { ...of(expert), params: { attemptId } })
const claim = (expert: Staff, { attemptId }: Sender) =>
  school.call(claimDeskItem, { ...of(expert), params: { kind: 'homework', itemId: attemptId } })
const answer = (expert: Staff, { attemptId }: Sender) =>
  school.call(answerDeskEntry, { ...of(expert), params: { attemptId }, body: { verdict: 'DONE', text: 'Good' } })

test('a mark is a draft of the expert until the answer publishes it to the learner, with its frame as a picture', async () => {
  const sender = await addSender()
  const id = randomUUID()
  expect((await save(elena, sender, onVideo(sender), id)).status).toBe(200)
  expect((await save(elena, sender, onVideo(sender, { file_id: sender.photoId, at_ms: null }))).status).toBe(200)
  expect(await sender.marks()).toEqual([])
  expect((await list(boris, sender)).body).toEqual([])
  expect((await list(elena, sender)).body).toMatchObject([{ id, is_published: false }, { is_published: false }])
  expect((await sender.homework())?.attempts?.[0]?.marks_count).toBe(0)

  expect((await answer(elena, sender)).status).toBe(200)
  expect((await sender.homework())?.attempts?.[0]?.marks_count).toBe(2)
  const [mark, onPhoto] = await eventually(async () => {
    const marks = await sender.marks()
    if (!marks[0]?.still) throw new Error('not yet')
    return marks
  })
  expect(mark).toMatchObject({ ...onVideo(sender), id, frame: 4, attempt_id: sender.attemptId, is_published: true })
  expect(onPhoto).toMatchObject({ file_id: sender.photoId, at_ms: null, frame: null })
  const { rawPayload, headers } = await school.app.inject({ url: mark?.still ?? '' })
  expect(headers['content-type']).toBe('image/jpeg')
  const { channels } = await sharp(rawPayload).greyscale().stats()
  expect(Math.round((channels[0]?.mean ?? 0) / stepOfLuminance)).toBe(4)
  expect((await school.app.inject({ url: onPhoto?.still ?? '' })).headers['content-type']).toBe('image/webp')
})

test('a mark keeps its moment and picture when the frame rate of its video changes', async () => {
  const sender = await addSender()
  await save(elena, sender, onVideo(sender))
  await answer(elena, sender)
  const [before] = await eventually(async () => {
    const marks = await sender.marks()
    if (!marks[0]?.still) throw new Error('not yet')
    return marks
  })
  const { sql } = school.database
  await sql`update files set frame_rate = ${2 * frameRate} where id = ${sender.videoId}`
  const [after] = await sender.marks()
  expect(after).toMatchObject({ at_ms: before?.at_ms, shapes: before?.shapes, frame: 9 })
  expect((await school.app.inject({ url: after?.still ?? '' })).statusCode).toBe(200)
})

test('saving and deleting a mark is idempotent', async () => {
  const sender = await addSender()
  const id = randomUUID()
  const words = ['First', 'Second', 'Second']
  for (const text of words) expect((await save(elena, sender, onVideo(sender, { text }), id)).status).toBe(200)
  await Promise.all([1, 2, 3].map(() => save(elena, sender, onVideo(sender, { text: 'Third' }), id)))
  expect((await list(elena, sender)).body).toMatchObject([{ id, text: 'Third' }])
  for (const _ of words) expect((await remove(elena, sender, id)).status).toBe(200)
  expect((await list(elena, sender)).body).toEqual([])
})

test('an expert cannot change or delete a mark of another expert or attempt', async () => {
  const [sender, other] = [await addSender(), await addSender()]
  const id = randomUUID()
  await save(elena, sender, onVideo(sender), id)
  expect((await save(boris, sender, onVideo(sender, { text: 'Mine' }), id)).failure).toMatchObject({ status: 404 })
  expect((await save(elena, other, onVideo(other), id)).failure).toMatchObject({ status: 404 })
  await remove(boris, sender, id)
  await remove(elena, other, id)
  expect((await list(elena, sender)).body).toMatchObject([{ id, text: 'The chin goes up' }])
})

test('refuses a mark on a foreign file, without its time, empty, incomplete or above the maximum', async () => {
  const [sender, other] = [await addSender(), await addSender()]
  const refused = async (change: object) => (await save(elena, sender, onVideo(sender, change))).status
  expect(await refused({ file_id: other.videoId })).toBe(404)
  for (const change of [
    { at_ms: null },
    { at_ms: 7_200_000 },
    { at_ms: -1 },
    { file_id: sender.photoId },
    { shapes: [], text: ' ' },
    { shapes: [{ kind: 'arrow', points: [arrow.points[0], arrow.points[0]] }] },
    { shapes: [{ kind: 'ring', points: [...arrow.points, ...arrow.points] }] },
    {
      shapes: [
        {
          kind: 'line',
          points: [
            { x: 0, y: 0 },
            { x: 1.1, y: 0 },
          ],
        },
      ],
    },
    { shapes: Array.from({ length: 11 }, () => arrow) },
    { text: 'a'.repeat(501) },
  ])
    expect([change, await refused(change)]).toEqual([change, 422])
  await Promise.all(Array.from({ length: maxMarks }, () => save(elena, sender, onVideo(sender))))
  expect((await save(elena, sender, onVideo(sender))).failure).toMatchObject({ code: 'too_many_marks' })
})

test('refuses marks on homework that is claimed by another, answered or of another course', async () => {
  const sender = await addSender()
  await claim(boris, sender)
  expect((await save(elena, sender, onVideo(sender))).failure).toMatchObject({ code: 'homework_claimed' })
  expect((await save(boris, sender, onVideo(sender))).status).toBe(200)
  await answer(boris, sender)
  expect((await save(boris, sender, onVideo(sender))).failure).toMatchObject({ code: 'homework_answered' })
  const [published] = (await list(boris, sender)).body
  expect((await remove(boris, sender, published?.id ?? '')).failure).toMatchObject({ code: 'homework_answered' })
  const elsewhere = await addStaffMember(school, 'expert')
  const { id } = await addCourse(school.database)
  await setExpertCourses(school.database.sql, { userId: elsewhere.id, courseIds: [id] })
  const asked = { ...of(elsewhere), params: { attemptId: sender.attemptId } }
  for (const { status } of [
    await list(elsewhere, sender),
    await save(elsewhere, sender, onVideo(sender)),
    await school.call(api.listAttemptLessons, asked),
  ])
    expect(status).toBe(404)
})

test('a mark saved during the answer is published with it or refused', async () => {
  const sender = await addSender()
  const saving = Array.from({ length: 8 }, () => save(elena, sender, onVideo(sender)))
  const [answered, ...saved] = await Promise.all([answer(elena, sender), ...saving])
  expect(answered?.status).toBe(200)
  const kept = saved.filter(({ status }) => status === 200).length
  expect(saved.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect((await sender.marks()).length).toBe(kept)
  expect((await list(elena, sender)).body.every((mark) => mark.is_published)).toBe(true)
})

test('other learners do not find a mark', async () => {
  const [sender, other] = [await addSender(), await addSender()]
  await save(elena, sender, onVideo(sender))
  await answer(elena, sender)
  const { streamId, statusId } = sender
  const asked = await school.call(api.listMarks, { params: { streamId, statusId }, token: other.token })
  expect(asked.status).toBe(404)
})

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerDeskEntry } from '#contract/experts/desk/api.ts'
import { getLearnerCard } from '#contract/experts/desk/learnerApi.ts'
import { deleteFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { listUserHomework, sendHomework } from '#contract/learning/homework/api.ts'
import * as api from '#contract/experts/marks/api.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { addExpert } from '../../../test/deskWork.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { uploadOne } from '../../../test/uploads.ts'
import { webmOf } from '../../../test/webm.ts'
import { eventually } from '../../../test/waiting.ts'
import { tokenHashOf } from '../../platform/http/tokens.ts'
import { cleanupJobs } from '../../cleanup/jobs.ts'
import { privateFiles } from '../../learning/files/files.ts'
import { first } from '../../platform/database/database.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'

let school: School
let course: TestCourse
let photo: Buffer
let elena: { id: number; staffToken: string }
let boris: typeof elena
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database)
  elena = await addExpert(school, 'Elena', [course.id])
  boris = await addExpert(school, 'Boris', [course.id])
  photo = await sharp({ create: { width: 60, height: 80, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => school.close())

async function upload(token: string, content: Buffer, type: number): Promise<number> {
  const { status, body } = await uploadOne(school, content, { token, type, name: 'voice.webm' })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data.id
}
const sixtySeconds = 'ea60'
const speak = ({ staffToken }: typeof elena, time = '0bb8') => upload(staffToken, webmOf({ time }), fileTypes.sound)

async function addSender() {
  const { id: userId, email } = await school.addLearner()
  const token = await school.signIn(email)
  const streamId = await addStream(school.database, { userId, courseId: course.id })
  const photoId = await upload(token, photo, fileTypes.image)
  const [homework] = (await school.call(listUserHomework, { params: { streamId }, token })).body
  const params = { streamId, statusId: homework?.id ?? 0 }
  const sent = { client_id: randomUUID(), message: 'Is this right?', files: [photoId] }
  await school.call(sendHomework, { params, body: sent, token })
  const rows = await school.database.sql<{ id: number }>`
    select max(id) as id from homework_attempts where user_id = ${userId}`
  const marks = async () => (await school.call(api.listMarks, { params, token })).body
  return { userId, token, photoId, marks, attemptId: first(rows)?.id ?? 0 }
}
type Sender = Awaited<ReturnType<typeof addSender>>

const as = ({ staffToken }: typeof elena) => ({ token: staffToken, headers: { 'accept-language': 'en' } })
const ring = {
  kind: 'ring' as const,
  points: [
    { x: 0.1, y: 0.2 },
    { x: 0.5, y: 0.6 },
  ],
}
const save = (expert: typeof elena, { attemptId, photoId }: Sender, change: object, markId: string = randomUUID()) => {
  const body = { file_id: photoId, at_ms: null, shapes: [], text: '', ...change }
  return school.call(api.saveMark, { ...as(expert), params: { attemptId, markId }, body })
}
const list = async (expert: typeof elena, { attemptId }: Sender) =>
  (await school.call(api.listAttemptMarks, { ...as(expert), params: { attemptId } })).body
const answer = (expert: typeof elena, { attemptId }: Sender) =>
  school.call(answerDeskEntry, { ...as(expert), params: { attemptId }, body: { verdict: 'DONE', text: 'Good' } })
const get = async (url = '') => (await school.app.inject({ url })).statusCode
const discard = (token: string, fileId: number) => school.call(deleteFile, { params: { fileId }, token })

describe('a recording of a mark', () => {
  test('the expert hears a recording at once, the learner and other experts of the course with the answer', async () => {
    const sender = await addSender()
    expect((await save(elena, sender, { voice_file_id: await speak(elena) })).status).toBe(200)
    const [draft] = await list(elena, sender)
    expect(draft).toMatchObject({ text: '', shapes: [], voice: { type: fileTypes.sound, duration: 3.01 } })
    expect(await get(draft?.voice?.url)).toBe(200)
    expect(await sender.marks()).toEqual([])
    expect((await answer(elena, sender)).status).toBe(200)

    const [mark] = await sender.marks()
    expect(await get(mark?.voice?.url)).toBe(200)
    const [ofColleague] = await list(boris, sender)
    expect(await get(ofColleague?.voice?.url)).toBe(200)
    const card = await school.call(getLearnerCard, { ...as(boris), params: { learnerId: sender.userId } })
    expect(card.body.marks).toMatchObject([{ id: mark?.id, attempt_id: sender.attemptId, text: '' }])
  })

  test('nobody reads a recording that is unpublished or about somebody else, whoever has its address', async () => {
    const outsider = await addExpert(school, 'Vera', [(await addCourse(school.database)).id])
    const [sender, other] = [await addSender(), await addSender()]
    const voice = await speak(elena)
    const { sql } = school.database
    await save(elena, sender, { voice_file_id: voice })
    const read = async ({ token }: { token: string }) => {
      const [session] = await sql<{ id: number }>`select id from sessions where token_hash = ${tokenHashOf(token)}`
      const reader = { sql, media: school.media, sessionId: session?.id ?? 0 }
      return get((await privateFiles(reader, { userIds: [elena.id], ids: [voice] })).get(voice)?.url)
    }
    const readers = [sender, other, { token: boris.staffToken }, { token: outsider.staffToken }]
    expect(await Promise.all(readers.map(read))).toEqual([403, 403, 403, 403])
    await answer(elena, sender)
    expect(await Promise.all(readers.map(read))).toEqual([200, 403, 200, 403])
  })

  test('saving a recording is idempotent, and it can be replaced and removed', async () => {
    const [sender, id] = [await addSender(), randomUUID()]
    const [voice, next] = [await speak(elena), await speak(elena, sixtySeconds)]
    const said = { text: 'Chin up', voice_file_id: voice }
    for (const _ of [1, 2]) expect((await save(elena, sender, said, id)).status).toBe(200)
    await Promise.all([1, 2, 3].map(() => save(elena, sender, said, id)))
    expect(await list(elena, sender)).toMatchObject([{ id, voice: { id: voice } }])
    await save(elena, sender, { ...said, voice_file_id: next }, id)
    expect(await list(elena, sender)).toMatchObject([{ id, voice: { id: next, duration: 60.01 } }])
    await save(elena, sender, { ...said, voice_file_id: null }, id)
    expect(await list(elena, sender)).toMatchObject([{ id, voice: null, text: 'Chin up' }])
  })

  test('a recording is refused unless it is the expert’s own sound of at most 60 seconds', async () => {
    const sender = await addSender()
    const refusal = async (voiceId: number) => {
      const { status, body } = await save(elena, sender, { voice_file_id: voiceId })
      return status === 422 ? body : status
    }
    const foreign = [await speak(boris), sender.photoId, 999_999_999]
    expect(await Promise.all(foreign.map(refusal))).toEqual([404, 404, 404])
    const field = 'voice_file_id'
    const wrongType = [{ field, message: 'A file of this type cannot be used here. Choose another one.' }]
    expect(await refusal(await upload(elena.staffToken, photo, fileTypes.image))).toEqual(wrongType)
    expect(await refusal(await upload(elena.staffToken, webmOf({ type: '01' }), fileTypes.video))).toEqual(wrongType)
    const tooLong = [{ field, message: 'The recording is longer than 60 seconds. Record a shorter one.' }]
    expect(await refusal(await speak(elena, 'fde8'))).toEqual(tooLong)
    expect(await list(elena, sender)).toEqual([])
  })

  test('a recording belongs to one mark, even when two are saved with it at once', async () => {
    const [sender, other] = [await addSender(), await addSender()]
    const voice = { voice_file_id: await speak(elena) }
    const saved = await Promise.all([sender, sender, other, other].map((one) => save(elena, one, voice)))
    expect(saved.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(saved.filter(({ status }) => status === 422)).toHaveLength(3)
    expect([...(await list(elena, sender)), ...(await list(elena, other))]).toHaveLength(1)
  })

  test('a recording stays while a mark has it, and is deleted a week after its mark', async () => {
    const [sender, id] = [await addSender(), randomUUID()]
    const [kept, voice] = [await speak(elena), await speak(elena)]
    await save(elena, sender, { voice_file_id: voice }, id)
    await save(elena, sender, { voice_file_id: kept })
    expect((await discard(elena.staffToken, voice)).status).toBe(404)
    await school.call(api.deleteMark, { ...as(elena), params: { attemptId: sender.attemptId, markId: id } })
    const { sql } = school.database
    await sql`update files set updated_at = now() - interval '8 days' where id = any (${[voice, kept]})`
    await cleanUntil(async () => expect(await existing([voice, kept])).toEqual([kept]))
    expect(await list(elena, sender)).toMatchObject([{ voice: { id: kept } }])
  })

  test('a recording deleted while it is saved with a mark is either missing or kept', async () => {
    const sender = await addSender()
    const voice = await speak(elena)
    const [saved, deleted] = await Promise.all([
      save(elena, sender, { voice_file_id: voice }),
      discard(elena.staffToken, voice),
    ])
    expect([saved, deleted].map(({ status }) => status === 200).filter(Boolean)).toHaveLength(1)
    expect(await existing([voice])).toEqual(saved.status === 200 ? [voice] : [])
  })

  test('a recording is erased with its learner', async () => {
    const sender = await addSender()
    const voice = await speak(elena)
    await save(elena, sender, { voice_file_id: voice })
    await answer(elena, sender)
    const { sql } = school.database
    await sql`update users set deleted_at = now() where id = ${sender.userId}`
    await cleanUntil(async () => {
      expect(await sql`select 1 from files where id = ${voice} and removed_at is not null`).toHaveLength(1)
      expect(await sql`select 1 from homework_marks where attempt_id = ${sender.attemptId}`).toEqual([])
    })
  })
})

test('a drawing without text and recording can be kept, but is not published', async () => {
  const [sender, id] = [await addSender(), randomUUID()]
  expect((await save(elena, sender, {}, id)).status).toBe(422)
  expect((await save(elena, sender, { shapes: [ring] }, id)).status).toBe(200)
  const refused = await answer(elena, sender)
  expect([refused.status, refused.body]).toEqual([
    422,
    [{ field: 'marks', message: 'Write or say what each mark shows.' }],
  ])
  expect(await sender.marks()).toEqual([])
  await save(elena, sender, { shapes: [ring], voice_file_id: await speak(elena) }, id)
  expect((await answer(elena, sender)).status).toBe(200)
  expect(await sender.marks()).toMatchObject([{ id, voice: { duration: 3.01 } }])
})

async function existing(ids: number[]): Promise<number[]> {
  const rows = await school.database.sql<{ id: number }>`
    select id from files where id = any (${ids}) and deleted_at is null order by id`
  return rows.map(({ id }) => id)
}

/** Runs the cleanups until the check passes. */
async function cleanUntil(check: () => Promise<void>): Promise<void> {
  const worker = await startJobs({ ...school, jobs: cleanupJobs, isWorker: true, onError: () => undefined })
  await eventually(check)
  await worker.stop()
}

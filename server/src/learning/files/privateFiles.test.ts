import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { listMessages } from '#contract/experts/chats/api.ts'
import { answerDeskChat, listDeskMessages } from '#contract/experts/desk/itemApi.ts'
import { deleteFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { listUserHomework, sendHomework } from '#contract/learning/homework/api.ts'
import { closePerson, reopenPerson } from '#contract/school/people/api.ts'
import { updateAvatar } from '#contract/accounts/users/api.ts'
import { cleanupJobs } from '../../cleanup/jobs.ts'
import { setExpertCourses } from '../../experts/desk/desk.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { addChatter } from '../../../test/chatSchool.ts'
import { addCourse, addStream } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { listMedia, uploadOne } from '../../../test/uploads.ts'
import { eventually } from '../../../test/waiting.ts'
import { tokenHashOf } from '../../platform/http/tokens.ts'
import { first } from '../../platform/database/database.ts'
import { keepFiles, privateFiles } from './files.ts'

let school: School
let photo: Buffer
let userId: number
let token: string
beforeAll(async () => {
  school = await startSchool()
  photo = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#a35c44' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => school.close())
beforeEach(async () => {
  const learner = await school.addLearner()
  userId = learner.id
  token = await school.signIn(learner.email)
})

const get = (url: string) => school.app.inject({ url })
const { image, document } = fileTypes
const upload = (content: Buffer | string, type: number, name: string) =>
  uploadOne(school, Buffer.from(content), { token, type, name })

async function sessionOf(bearer: string): Promise<number> {
  const rows = await school.database.sql<{ id: number }>`
    select id from sessions where token_hash = ${tokenHashOf(bearer)}`
  return first(rows)?.id ?? 0
}

/** The file's addresses as another session would get them. */
async function addressFor(bearer: string, fileId: number, ownerId = userId): Promise<string> {
  const readers = { sql: school.database.sql, media: school.media, sessionId: await sessionOf(bearer) }
  return (await privateFiles(readers, { userIds: [ownerId], ids: [fileId] })).get(fileId)?.url ?? ''
}

const statusFor = async (bearer: string, fileId: number) => (await get(await addressFor(bearer, fileId))).statusCode
const uploadPhoto = async () => (await upload(photo, image, 'me.jpg')).body.data.id

/** Sends a homework of a new course; returns the course's id. */
async function sendAsHomework(homework: { files: number[]; selfie_file_id?: number }): Promise<number> {
  const { id: courseId } = await addCourse(school.database)
  const streamId = await addStream(school.database, { userId, courseId })
  const [status] = (await school.call(listUserHomework, { params: { streamId }, token })).body
  const params = { streamId, statusId: status?.id ?? 0 }
  const body = { client_id: randomUUID(), message: 'Look', ...homework }
  expect((await school.call(sendHomework, { params, body, token })).status).toBe(200)
  return courseId
}

async function expertOf(courseIds: number[]) {
  const expert = await addStaffMember(school, 'expert')
  await setExpertCourses(school.database.sql, { userId: expert.id, courseIds })
  return expert
}

test("a learner's photo has three sizes without metadata, which are not public", async () => {
  const { data } = (await upload(photo, image, 'me.jpg')).body
  expect(data).toMatchObject({ type: image, name: 'me.jpg', mime: 'image/webp', status: 'DONE', poster: null })
  expect(data).toMatchObject({ width: 1920, height: 960 })
  for (const [size, width] of Object.entries({ large: 1920, medium: 640, small: 320 })) {
    const shown = await get(data.urls?.[size as 'large'] ?? '')
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width, height: width / 2, format: 'webp' })
    expect(shown.rawPayload.includes('secret place')).toBe(false)
    expect(shown.headers['cache-control']).toBe('private, no-cache')
  }
  expect((await get(`/files/${data.id}/large.webp`)).statusCode).toBe(404)
  expect((await get(`/media/9999999999.1.x/files/${data.id}/large.webp`)).statusCode).toBe(403)
})

test('a URL of a photo works until its session ends', async () => {
  const { data } = (await upload(photo, image, 'me.jpg')).body
  expect((await get(data.url)).statusCode).toBe(200)
  await school.call(logout, { token })
  expect((await get(data.url)).statusCode).toBe(403)
})

test('a homework photo can be read by experts in the console, by no other learner and no other staff', async () => {
  const { data } = (await upload(photo, image, 'me.jpg')).body
  await sendAsHomework({ files: [data.id] })
  const expert = await addStaffMember(school, 'expert')
  const content = await addStaffMember(school, 'content')
  const stranger = await school.signIn((await school.addLearner()).email)
  const statuses = [expert.staffToken, expert.token, content.staffToken, stranger].map((bearer) =>
    statusFor(bearer, data.id),
  )
  expect(await Promise.all(statuses)).toEqual([200, 403, 403, 403])
})

test('a homework photo can be read by experts of its course only; a lost course revokes issued URLs', async () => {
  const [sent, selfie, unsent] = [await uploadPhoto(), await uploadPhoto(), await uploadPhoto()]
  const courseId = await sendAsHomework({ files: [sent], selfie_file_id: selfie })
  const { id: other } = await addCourse(school.database)
  const [own, foreign, all] = [await expertOf([courseId]), await expertOf([other]), await expertOf([])]
  const read = (bearer: string) => Promise.all([sent, selfie, unsent].map((id) => statusFor(bearer, id)))
  expect(await Promise.all([own, foreign, all].map(({ staffToken }) => read(staffToken)))).toEqual([
    [200, 200, 403],
    [403, 403, 403],
    [200, 200, 403],
  ])
  const address = await addressFor(own.staffToken, sent)
  await setExpertCourses(school.database.sql, { userId: own.id, courseIds: [other] })
  expect((await get(address)).statusCode).toBe(403)
})

test("a chat photo can be read by experts of its course only, and an expert's photo by its learner only", async () => {
  const [course, { id: other }] = [await addCourse(school.database), await addCourse(school.database)]
  const [asker, neighbour] = [await addChatter(school, { course }), await addChatter(school, { course })]
  ;({ userId, token } = asker)
  const sent = await uploadPhoto()
  const [own, foreign] = [await expertOf([course.id]), await expertOf([other])]
  expect(await statusFor(own.staffToken, sent)).toBe(403)
  const question = { client_id: randomUUID(), files: [{ id: sent, type: image }] }
  const [once, again] = [await asker.send(question, {}), await asker.send(question, {})]
  expect([once, again].map(({ body: { files } }) => files.map(({ id }) => id))).toEqual([[sent], [sent]])
  const as = { token: own.staffToken, params: { chatId: asker.chatId } }
  const asked = (await school.call(listDeskMessages, as)).body.messages[0]
  expect((await get(asked?.files[0]?.url ?? '')).statusCode).toBe(200)
  const readers = [own.staffToken, own.token, foreign.staffToken, neighbour.token]
  expect(await Promise.all(readers.map((bearer) => statusFor(bearer, sent)))).toEqual([200, 403, 403, 403])

  const { data: sketch } = (await uploadOne(school, photo, { token: own.staffToken, type: image, name: 'a.jpg' })).body
  expect((await get(await addressFor(token, sketch.id, own.id))).statusCode).toBe(403)
  const body = { client_id: randomUUID(), message: 'Like this', seen_id: asked?.id ?? 0, file_ids: [sketch.id] }
  expect((await school.call(answerDeskChat, { ...as, body })).status).toBe(200)
  const [answer] = (await school.call(listMessages, { token, params: asker.params })).body
  expect((await get(answer?.files[0]?.url ?? '')).statusCode).toBe(200)
  const strangers = [neighbour.token, foreign.staffToken].map((bearer) => addressFor(bearer, sketch.id, own.id))
  const refused = await Promise.all((await Promise.all(strangers)).map(get))
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403])
})

test('experts cannot read a photo while the account of its learner is closed', async () => {
  const sent = await uploadPhoto()
  await sendAsHomework({ files: [sent] })
  const [expert, admin] = [await addStaffMember(school, 'expert'), await addStaffMember(school, 'admin')]
  const address = await addressFor(expert.staffToken, sent)
  const params = { userId }
  await school.call(closePerson, { params, token: admin.staffToken })
  expect([(await get(address)).statusCode, await statusFor(admin.staffToken, sent)]).toEqual([403, 200])
  await school.call(reopenPerson, { params, token: admin.staffToken })
  expect((await get(address)).statusCode).toBe(200)
})

test('a photo stays private when an avatar is made of it', async () => {
  const { data } = (await upload(photo, image, 'me.jpg')).body
  const { avatar } = (await school.call(updateAvatar, { body: { avatar_file_id: data.id }, token })).body.data.user
  expect(avatar).toMatch(/^\/files\/[\da-f]{36}\//)
  expect((await sharp((await get(avatar)).rawPayload).metadata()).width).toBe(320)
  expect((await get(`/files/${data.id}/large.webp`)).statusCode).toBe(404)
})

describe('unused files', () => {
  const file = async () => (await upload('notes', document, 'notes.txt')).body.data

  test('only its owner can delete an unused file, once', async () => {
    const { id, url } = await file()
    const stranger = await school.signIn((await school.addLearner()).email)
    const remove = (bearer: string) => school.call(deleteFile, { params: { fileId: id }, token: bearer })
    expect((await remove(stranger)).status).toBe(404)
    expect((await get(url)).statusCode).toBe(200)
    expect((await remove(token)).status).toBe(200)
    expect((await get(url)).statusCode).toBe(403)
    expect(await listMedia(school, 'files')).not.toContain(String(id))
    expect((await remove(token)).status).toBe(404)
  })

  test('the cleanup deletes an unused file after a week, and keeps used files and avatars', async () => {
    const { sql } = school.database
    const [unused, used, young] = [await file(), await file(), await file()]
    const avatar = (await upload(photo, image, 'me.jpg')).body.data
    await school.call(updateAvatar, { body: { avatar_file_id: avatar.id }, token })
    await school.database.transaction(async (tx) => {
      await keepFiles(tx, { userId, ids: [used.id], types: [document] })
    })
    expect((await school.call(deleteFile, { params: { fileId: used.id }, token })).status).toBe(404)
    await sql`update files set updated_at = now() - interval '8 days' where id = any (${[unused.id, used.id, avatar.id]})`
    const worker = await startJobs({ ...school, jobs: cleanupJobs, isWorker: true, onError: () => undefined })
    await eventually(async () => expect(await listMedia(school, 'files')).not.toContain(String(unused.id)))
    await worker.stop()
    const kept = await sql<{ id: number }>`select id from files where user_id = ${userId} order by id`
    expect(kept.map(({ id }) => id)).toEqual([used.id, young.id, avatar.id])
    expect((await get(used.url)).statusCode).toBe(200)
  })

  test('a file that concurrently becomes an avatar is not deleted', async () => {
    const { sql } = school.database
    const { id } = (await upload(photo, image, 'me.jpg')).body.data
    let deletion: ReturnType<typeof remove> | undefined
    const remove = () => school.call(deleteFile, { params: { fileId: id }, token })
    await school.database.transaction(async (tx) => {
      await tx`update files set path = 'x' where id = ${id}`
      await tx`update users set avatar_id = ${id} where id = ${userId}`
      deletion = remove()
      await eventually(async () => {
        const waiting = await sql`
          select from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database() and query like '%from files%'`
        expect(waiting).toHaveLength(1)
      })
    })
    expect((await deletion)?.status).toBe(404)
    expect((await get(await addressFor(token, id))).statusCode).toBe(200)
  })

  test('a file whose commit got no response keeps its content until the cleanup finds no row after a day', async () => {
    const { sql } = school.database
    await sql`
      create function lose_connection() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`
    await sql`
      create constraint trigger lose_connection after insert on files deferrable initially deferred
      for each row when (new.name = 'lost.txt') execute function lose_connection()`
    const before = await listMedia(school, 'files')
    expect((await upload('Lost', document, 'lost.txt')).status).toBe(503)
    await sql`drop function lose_connection() cascade`
    const left = (await listMedia(school, 'files')).find((name) => !before.includes(name))
    expect(left).toBeDefined()
    await sql`update uploads set created_at = now() - interval '25 hours'`
    const worker = await startJobs({ ...school, jobs: cleanupJobs, isWorker: true, onError: () => undefined })
    await eventually(async () => expect(await listMedia(school, 'files')).not.toContain(left))
    await worker.stop()
  })

  test('a file cannot be used by another person, nor as another type', async () => {
    const { id } = await file()
    const { sql } = school.database
    const other = await school.addLearner()
    await expect(keepFiles(sql, { userId: other.id, ids: [id], types: [document] })).rejects.toThrow('not_found')
    await expect(keepFiles(sql, { userId, ids: [id], types: [image] })).rejects.toThrow('validation_failed')
  })
})

test('a file whose content is missing responds 404', async () => {
  const { data } = (await upload(photo, image, 'me.jpg')).body
  await rm(join(school.media.folder, 'files', String(data.id)), { recursive: true })
  expect((await get(data.url)).statusCode).toBe(404)
})

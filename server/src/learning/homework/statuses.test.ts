import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUserHomework } from '#contract/learning/homework/api.ts'
import { createOrder } from '#contract/shop/orders/api.ts'
import { enrolPerson } from '#contract/school/people/api.ts'
import { courseText, makeCourseFolder } from '../../../test/courseFolder.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { importCourses } from '../courses/import.ts'
import { cleanHomework } from '../cleanup.ts'

let school: School
let folder: string
let courseId: number
let adminToken: string
beforeAll(async () => {
  school = await startSchool()
  folder = await makeCourseFolder(text)
  courseId = await importText(text)
  adminToken = (await addStaffMember(school, 'admin')).staffToken
})
afterAll(() => school.close())

const trialServiceId = 633
const text = courseText('homework').replace('services: []', `services: [${trialServiceId}]`)
const withDaily = text.replace('sets: [evening] }', 'sets: [evening], homeworks: [{ homework: photo }] }')

async function importText(written: string): Promise<number> {
  await writeFile(join(folder, 'course.yaml'), written)
  const importing = { brands: new Set(['face', 'mind']), media: school.media, folders: [folder] }
  await importCourses(school.database, importing)
  const [course] = await school.database.sql<{ id: number }>`select id from courses where slug = 'homework'`
  return course?.id ?? 0
}

async function addPerson() {
  const { id, email } = await school.addLearner()
  return { id, token: await school.signIn(email) }
}

async function enrol(userId: number): Promise<number> {
  const body = { course_id: courseId, start: 'today' as const }
  const { body: enrolled } = await school.call(enrolPerson, { params: { userId }, body, token: adminToken })
  return enrolled.run.id
}

async function targetsOf({ streamId, token }: { streamId: number; token: string }) {
  const { body } = await school.call(listUserHomework, { params: { streamId }, token })
  return body.map(({ target_type }) => target_type)
}

test('homework added by an import has a status in every run, also in one that begins during the import', async () => {
  const [early, late] = [await addPerson(), await addPerson()]
  const streamId = await enrol(early.id)
  expect(await targetsOf({ streamId, token: early.token })).toEqual(['course_stage_homework'])
  const [, lateStreamId] = await Promise.all([importText(withDaily), enrol(late.id)])
  const targets = ['stage_day_homework', 'course_stage_homework']
  expect(await targetsOf({ streamId, token: early.token })).toEqual(targets)
  expect(await targetsOf({ streamId: lateStreamId, token: late.token })).toEqual(targets)
})

test('a trial run has the statuses of its homework', async () => {
  const { token } = await addPerson()
  const headers = { 'x-app-id': 'mind' }
  const { body } = await school.call(createOrder, { params: { serviceId: trialServiceId }, token, headers })
  expect(await targetsOf({ streamId: body.course_stream_id ?? 0, token })).toContain('course_stage_homework')
})

test('the cleanup completes a run that a former version has started; reading does not', async () => {
  const { id, token } = await addPerson()
  const [run] = await school.database.sql<{ id: number }>`
    insert into streams (user_id, course_id, started_on, starts_at, ends_at)
    values (${id}, ${courseId}, ${dateIn(0)}, now(), now() + interval '30 days') returning id`
  const streamId = run?.id ?? 0
  expect(await targetsOf({ streamId, token })).toEqual([])
  const context = { ...school, signal: new AbortController().signal }
  await cleanHomework(context)
  const targets = await targetsOf({ streamId, token })
  expect(targets).toContain('course_stage_homework')
  await cleanHomework(context)
  expect(await targetsOf({ streamId, token })).toEqual(targets)
})

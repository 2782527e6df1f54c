import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import * as api from '#contract/school/people/api.ts'
import { addCourse } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'

let school: School
let token: string
let courses: number[]
beforeAll(async () => {
  school = await startSchool()
  token = (await addStaffMember(school, 'admin')).staffToken
  courses = [(await addCourse(school.database)).id, (await addCourse(school.database)).id]
})
afterAll(() => school.close())

const set = (userId: number, courseIds: number[], as = token) =>
  school.call(api.updateExpertCourses, { params: { userId }, body: { course_ids: courseIds }, token: as })
const servedBy = async (userId: number) =>
  (await school.call(api.getPerson, { params: { userId }, token })).body.expert_course_ids
const changesOf = async (userId: number) => {
  const { entries } = (await school.call(listAuditEntries, { query: { user_id: userId }, token })).body
  return entries
    .filter(({ action }) => action === 'expert.courses')
    .map(({ before, after }) => [before?.course_ids, after?.course_ids])
}

test('an expert answers homework of all courses until an administrator names some; each change is in the audit log', async () => {
  const { id } = await addStaffMember(school, 'expert')
  expect(await servedBy(id)).toEqual([])
  const [one = 0, two = 0] = courses
  expect((await set(id, [two, one, two])).body).toEqual({ course_ids: [one, two], lead_course_ids: [] })
  await set(id, [one, two])
  await set(id, [two])
  expect(await servedBy(id)).toEqual([two])
  expect((await set(id, [])).body).toEqual({ course_ids: [], lead_course_ids: [] })
  expect(await changesOf(id)).toEqual([
    [[two], []],
    [[one, two], [two]],
    [[], [one, two]],
  ])
})

test('named courses outlive the role, so that it opens no more when it is granted again', async () => {
  const { id } = await addStaffMember(school, 'expert')
  await set(id, courses)
  await school.database.sql`update users set email_confirmed_at = now() where id = ${id}`
  const setRoles = (roles: 'expert'[]) =>
    school.call(api.updatePersonRoles, { params: { userId: id }, body: { roles }, token })
  await setRoles([])
  const refused = await set(id, [])
  expect([refused.status, refused.failure]).toMatchObject([409, { code: 'person_not_expert' }])
  await setRoles(['expert'])
  expect(await servedBy(id)).toEqual(courses)
})

test('an unknown course, a learner, a closed account and another role are refused, and nothing is changed', async () => {
  const expert = await addStaffMember(school, 'expert')
  const author = await addStaffMember(school, 'content')
  const { id: learner } = await school.addLearner()
  expect((await set(expert.id, [...courses, 987_654_321])).status).toBe(404)
  expect((await set(expert.id, courses, expert.staffToken)).status).toBe(404)
  expect((await set(expert.id, courses, author.staffToken)).status).toBe(404)
  expect((await set(987_654_321, courses)).status).toBe(404)
  expect((await set(learner, courses)).failure).toMatchObject({ code: 'person_not_expert' })
  await school.database.sql`update users set closed_at = now(), roles = '{}' where id = ${expert.id}`
  expect((await set(expert.id, courses)).failure).toMatchObject({ code: 'account_closed' })
  expect([await servedBy(expert.id), await changesOf(expert.id)]).toEqual([[], []])
})

test('an expert leads some of their named courses, until these are removed', async () => {
  const { id } = await addStaffMember(school, 'expert')
  const [one = 0, two = 0] = courses
  const lead = (course_ids: number[], lead_course_ids?: number[]) => {
    const body = lead_course_ids ? { course_ids, lead_course_ids } : { course_ids }
    return school.call(api.updateExpertCourses, { params: { userId: id }, body, token })
  }
  expect((await lead([one, two], [two])).body).toEqual({ course_ids: [one, two], lead_course_ids: [two] })
  expect((await lead([two])).body).toEqual({ course_ids: [two], lead_course_ids: [two] })
  expect((await lead([one])).body).toEqual({ course_ids: [one], lead_course_ids: [] })
  expect((await lead([one], [two])).failure).toMatchObject({ code: 'lead_elsewhere' })
  const person = (await school.call(api.getPerson, { params: { userId: id }, token })).body
  expect([person.expert_course_ids, person.lead_course_ids]).toEqual([[one], []])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { resetPassword } from '#contract/accounts/auth/api.ts'
import { createPerson } from '#contract/school/people/api.ts'
import * as api from '#contract/experts/rota/api.ts'
import type { WeeklyHours } from '#contract/experts/rota/rules.ts'
import { addCourse } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { expertsOfCourses } from './rota.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

type Member = { id: number; staffToken: string }
const addExpert = () => addStaffMember(school, 'expert')
const of = ({ staffToken }: Member) => ({ token: staffToken, headers: { 'accept-language': 'en' } })
const hoursOf = (by: Member, expert: Member, hours: WeeklyHours[]) =>
  school.call(api.updateExpertHours, { ...of(by), params: { expertId: expert.id }, body: { hours } })
const absent = (by: Member, expert: Member, first_day: string, last_day = first_day) =>
  school.call(api.addExpertAbsence, { ...of(by), params: { expertId: expert.id }, body: { first_day, last_day } })
const list = async (by: Member) => (await school.call(api.listRota, of(by))).body
const idsSeenBy = async (by: Member) => (await list(by)).map(({ expert }) => expert.id)

const monday: WeeklyHours = { kind: 'duty', weekday: 1, from_minute: 540, to_minute: 1080 }
const meetings: WeeklyHours = { ...monday, kind: 'meetings', from_minute: 600, to_minute: 660 }

test('an expert sets weekly hours and absences of their own; each change stands in the audit log once', async () => {
  const expert = await addExpert()
  expect((await hoursOf(expert, expert, [meetings, monday])).body.hours).toEqual([monday, meetings])
  await hoursOf(expert, expert, [monday, meetings])
  expect((await absent(expert, expert, '2099-01-01', '2099-01-07')).status).toBe(200)
  const { body } = await absent(expert, expert, '2099-01-01', '2099-01-07')
  expect(body.absences).toMatchObject([{ first_day: '2099-01-01', last_day: '2099-01-07' }])
  const admin = await addStaffMember(school, 'admin')
  const log = await school.call(listAuditEntries, { ...of(admin), query: { user_id: expert.id } })
  expect(log.body.entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['expert.rota', expert.id],
    ['expert.rota', expert.id],
  ])
  const params = { expertId: expert.id, absenceId: body.absences[0]?.id ?? 0 }
  expect((await school.call(api.deleteExpertAbsence, { ...of(expert), params })).status).toBe(200)
  expect((await school.call(api.deleteExpertAbsence, { ...of(expert), params })).status).toBe(404)
  expect((await list(expert))[0]).toMatchObject({ hours: [monday, meetings], absences: [], is_absent: false })
})

test('an absence that is over by the clock of the expert is refused, one that began earlier is not', async () => {
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const expert = await addExpert()
    await school.database.sql`update users set timezone = ${timezone} where id = ${expert.id}`
    const today = Temporal.Now.plainDateISO(timezone)
    const [first, yesterday] = [today.subtract({ days: 3 }).toString(), today.subtract({ days: 1 }).toString()]
    expect(await absent(expert, expert, first, yesterday)).toMatchObject({
      status: 422,
      body: [{ field: 'last_day', message: 'Choose a later date.' }],
    })
    const { body } = await absent(expert, expert, first, today.toString())
    expect(body).toMatchObject({
      today: today.toString(),
      is_absent: true,
      absences: [{ first_day: first, last_day: today.toString() }],
    })
  }
})

test('adding a past absence that exists already changes nothing', async () => {
  const expert = await addExpert()
  await school.database.sql`
    insert into expert_absences (expert_id, first_day, last_day) values (${expert.id}, '2026-01-05', '2026-01-09')`
  const { status, body } = await absent(expert, expert, '2026-01-05', '2026-01-09')
  expect([status, body.absences]).toEqual([200, []])
  const admin = await addStaffMember(school, 'admin')
  const log = await school.call(listAuditEntries, { ...of(admin), query: { user_id: expert.id } })
  expect(log.body.entries).toEqual([])
})

test('hours that overlap or end before they begin, and dates that do not exist, are refused', async () => {
  const expert = await addExpert()
  for (const wrong of [[monday, { ...monday, from_minute: 1079, to_minute: 1200 }], [{ ...monday, to_minute: 540 }]]) {
    const { status, body } = await hoursOf(expert, expert, wrong)
    expect([status, body]).toEqual([
      422,
      [{ field: 'hours', message: 'Some hours on one day overlap, or end before they begin.' }],
    ])
  }
  expect((await absent(expert, expert, '2099-02-30')).status).toBe(422)
  expect((await absent(expert, expert, '2099-02-02', '2099-02-01')).status).toBe(422)
  expect((await list(expert))[0]).toMatchObject({ hours: [], absences: [] })
})

test('leads plan the experts of their courses, administrators plan all, other experts only themselves', async () => {
  const { sql } = school.database
  const [course, other] = [await addCourse(school.database), await addCourse(school.database)]
  const [lead, served, elsewhere, everywhere] = [
    await addExpert(),
    await addExpert(),
    await addExpert(),
    await addExpert(),
  ]
  await sql`
    insert into expert_courses (user_id, course_id, is_lead)
    values (${lead.id}, ${course.id}, true), (${served.id}, ${course.id}, false), (${elsewhere.id}, ${other.id}, false)`
  const seen = await idsSeenBy(lead)
  expect(seen[0]).toBe(lead.id)
  expect(seen).toEqual(expect.arrayContaining([served.id, everywhere.id]))
  expect(seen).not.toContain(elsewhere.id)
  expect((await hoursOf(lead, served, [monday])).status).toBe(200)
  expect((await hoursOf(lead, elsewhere, [monday])).status).toBe(404)
  expect((await absent(served, lead, '2099-01-01')).status).toBe(404)
  expect(await idsSeenBy(served)).toEqual([served.id])
  const admin = await addStaffMember(school, 'admin')
  expect(await idsSeenBy(admin)).toEqual(expect.arrayContaining([lead.id, served.id, elsewhere.id, everywhere.id]))
  expect((await absent(admin, elsewhere, '2099-01-01')).status).toBe(200)
})

test('an expert whose role is pending is in no rota and off duty until their e-mail is confirmed', async () => {
  const admin = await addStaffMember(school, 'admin')
  const course = await addCourse(school.database)
  const body = {
    email: `${randomUUID()}@example.test`,
    roles: ['expert' as const],
    course_ids: [course.id],
    invite: true,
  }
  const { id } = (await school.call(createPerson, { body, ...of(admin) })).body
  const reading = { sql: school.database.sql, now: nowSeconds() }
  const onDuty = async () =>
    (await expertsOfCourses(reading, [course.id])).map((expert) => [expert.id, expert.isOnDuty])
  expect(await idsSeenBy(admin)).not.toContain(id)
  expect(await onDuty()).not.toContainEqual([id, true])
  const [mail] = await school.database.sql<{ secret: string }>`select secret from mails where user_id = ${id}`
  const password = 'quiet harbour 17'
  const reset = { token: mail?.secret ?? '', password, password_repeat: password }
  expect((await school.call(resetPassword, { body: reset })).status).toBe(200)
  expect(await idsSeenBy(admin)).toContain(id)
  expect(await onDuty()).toContainEqual([id, true])
})

test('absences are at most a hundred, even when they are added at once', async () => {
  const expert = await addExpert()
  await school.database.sql`
    insert into expert_absences (expert_id, first_day, last_day)
    select ${expert.id}, day, day from generate_series(${dateIn(1)}::date, ${dateIn(98)}::date, '1 day') day`
  const replies = await Promise.all(
    ['2099-01-01', '2099-02-01', '2099-03-01', '2099-04-01'].map((day) => absent(expert, expert, day)),
  )
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(2)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { listLiveEvents } from '#contract/messages/live/api.ts'
import * as api from '#contract/experts/rota/api.ts'
import type { HoursException } from '#contract/experts/rota/rules.ts'
import { addCourse } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { neverAborted } from '../../../test/waiting.ts'
import { cleanRota } from '../cleanup.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

type Member = { id: number; staffToken: string }
const addExpert = () => addStaffMember(school, 'expert')
const of = ({ staffToken }: Member) => ({ token: staffToken, headers: { 'accept-language': 'en' } })
const setException = (by: Member, expert: Member, body: HoursException) =>
  school.call(api.updateExpertException, { ...of(by), params: { expertId: expert.id }, body })
const remove = (by: Member, expert: Member, exceptionId = 0) =>
  school.call(api.deleteExpertException, { ...of(by), params: { expertId: expert.id, exceptionId } })
const rotaOf = async (expert: Member) => (await school.call(api.listRota, of(expert))).body[0]
const recordedOf = async (expert: Member) => {
  const admin = await addStaffMember(school, 'admin')
  const log = await school.call(listAuditEntries, { ...of(admin), query: { user_id: expert.id } })
  return log.body.entries.map(({ action, actor_id, before, after }) => ({ action, actor_id, before, after }))
}

const afternoon = { from_minute: 840, to_minute: 960 }
const evening = { from_minute: 1080, to_minute: 1140 }
const shorter: HoursException = { kind: 'meetings', day: '2098-12-03', hours: [afternoon] }

test('an expert sets the hours of a date, which replace what it had; each change is recorded and told once', async () => {
  const expert = await addExpert()
  const events = async (after?: string) =>
    (await school.call(listLiveEvents, { ...of(expert), query: after === undefined ? {} : { after } })).body
  const { position } = await events()
  expect((await setException(expert, expert, shorter)).body.exceptions).toMatchObject([shorter])
  await setException(expert, expert, shorter)
  expect((await events(position)).events).toMatchObject([{ type: 'desk' }])
  const longer = { ...shorter, hours: [evening, afternoon] }
  const { body } = await setException(expert, expert, longer)
  await setException(expert, expert, { ...longer, hours: [afternoon, evening] })
  const sorted = { ...shorter, hours: [afternoon, evening] }
  expect(body.exceptions).toEqual([{ id: expect.any(Number), ...sorted }])
  const noDuty: HoursException = { kind: 'duty', day: '2098-12-03', hours: [] }
  await setException(expert, expert, noDuty)
  expect((await rotaOf(expert))?.exceptions).toMatchObject([noDuty, sorted])
  const id = body.exceptions[0]?.id
  expect([(await remove(expert, expert, id)).status, (await remove(expert, expert, id)).status]).toEqual([200, 404])
  expect((await rotaOf(expert))?.exceptions).toMatchObject([noDuty])
  const change = { action: 'expert.rota', actor_id: expert.id, before: null }
  expect(await recordedOf(expert)).toEqual([
    { ...change, before: sorted, after: null },
    { ...change, after: noDuty },
    { ...change, before: shorter, after: sorted },
    { ...change, after: shorter },
  ])
})

test('hours of a date that overlap or end before they begin, and dates that do not exist, are refused', async () => {
  const expert = await addExpert()
  for (const wrong of [[afternoon, { from_minute: 959, to_minute: 1000 }], [{ ...afternoon, to_minute: 840 }]])
    expect(await setException(expert, expert, { ...shorter, hours: wrong })).toMatchObject({
      status: 422,
      body: [{ field: 'hours', message: 'Some hours on one day overlap, or end before they begin.' }],
    })
  for (const day of ['2099-02-30', '3 December', ''])
    expect(await setException(expert, expert, { ...shorter, day })).toMatchObject({
      status: 422,
      body: [{ field: 'day' }],
    })
  // A valid date of the calendar that cannot be stored.
  expect((await setException(expert, expert, { ...shorter, day: '0000-01-01' })).status).toBe(400)
  const adjoining = [afternoon, { from_minute: 960, to_minute: 1440 }]
  expect((await setException(expert, expert, { ...shorter, hours: adjoining })).status).toBe(200)
})

test('leads set the hours of a date for their experts; other experts do not find them', async () => {
  const { sql } = school.database
  const course = await addCourse(school.database)
  const [lead, served, other] = [await addExpert(), await addExpert(), await addExpert()]
  await sql`
    insert into expert_courses (user_id, course_id, is_lead)
    values (${lead.id}, ${course.id}, true), (${served.id}, ${course.id}, false)`
  const [exception] = (await setException(lead, served, shorter)).body.exceptions
  expect((await setException(other, served, shorter)).status).toBe(404)
  expect((await remove(other, served, exception?.id)).status).toBe(404)
  expect((await remove(other, other, exception?.id)).status).toBe(404)
  expect((await rotaOf(served))?.exceptions).toEqual([exception])
  expect((await remove(lead, served, exception?.id)).status).toBe(200)
})

const insert = (expert: Member, { kind, day, hours }: HoursException) => school.database.sql`
  insert into expert_exceptions (expert_id, kind, day, hours) values (${expert.id}, ${kind}, ${day}, ${JSON.stringify(hours)})`

test("refuses hours for a past date in the expert's time zone, and accepts them for today", async () => {
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const expert = await addExpert()
    await school.database.sql`update users set timezone = ${timezone} where id = ${expert.id}`
    const today = Temporal.Now.plainDateISO(timezone)
    expect(
      await setException(expert, expert, { ...shorter, day: today.subtract({ days: 1 }).toString() }),
    ).toMatchObject({ status: 422, body: [{ field: 'day', message: 'Choose a later date.' }] })
    const { body } = await setException(expert, expert, { ...shorter, day: today.toString() })
    expect(body.exceptions).toMatchObject([{ ...shorter, day: today.toString() }])
  }
})

test('past hours of a date are not listed or replaced, and setting them again changes nothing', async () => {
  const expert = await addExpert()
  const past = { ...shorter, day: '2026-01-05' }
  await insert(expert, past)
  const { status, body } = await setException(expert, expert, past)
  expect([status, body.exceptions]).toEqual([200, []])
  expect(await setException(expert, expert, { ...past, hours: [evening] })).toMatchObject({
    status: 422,
    body: [{ field: 'day' }],
  })
  expect(await recordedOf(expert)).toEqual([])
})

test('dates with hours are at most a hundred, even when they are set at once, and each can be changed', async () => {
  const expert = await addExpert()
  await school.database.sql`
    insert into expert_exceptions (expert_id, kind, day, hours)
    select ${expert.id}, 'duty', day, '[]' from generate_series(${dateIn(1)}::date, ${dateIn(98)}::date, '1 day') day`
  const days = ['2099-01-01', '2099-02-01', '2099-03-01', '2099-04-01']
  const replies = await Promise.all(days.map((day) => setException(expert, expert, { ...shorter, day })))
  const refused = replies.filter(({ status }) => status === 409)
  const failure = { code: 'too_many_exceptions' }
  expect(refused.map((reply) => reply.failure)).toEqual([
    expect.objectContaining(failure),
    expect.objectContaining(failure),
  ])
  const changed = await setException(expert, expert, { kind: 'duty', day: dateIn(9), hours: [evening] })
  expect(changed.body.exceptions).toContainEqual(expect.objectContaining({ day: dateIn(9), hours: [evening] }))
})

test('an expert without weekly hours is off duty on a date without hours of duty, not on one without meetings', async () => {
  const expert = await addExpert()
  const setToday = async (kind: 'duty' | 'meetings') => {
    await setException(expert, expert, { kind, day: dateIn(0), hours: [] })
    return rotaOf(expert)
  }
  expect(await setToday('meetings')).toMatchObject({ is_on_duty: true, is_absent: false })
  expect(await setToday('duty')).toMatchObject({ is_on_duty: false, is_absent: false })
})

test('hours of dates of erased accounts, and of a year ago, are deleted', async () => {
  const { sql } = school.database
  const [erased, expert] = [await addExpert(), await addExpert()]
  for (const one of [erased, expert]) await setException(one, one, shorter)
  await insert(expert, { ...shorter, day: dateIn(-367) })
  await insert(expert, { ...shorter, day: dateIn(-363) })
  await sql`update users set deleted_at = now() where id = ${erased.id}`
  await cleanRota({ ...school, signal: neverAborted })
  const rows = await sql<{ expert_id: number; day: string }>`
    select expert_id, day::text from expert_exceptions where expert_id = any (${[erased.id, expert.id]}) order by day`
  expect(rows).toEqual([
    { expert_id: expert.id, day: dateIn(-363) },
    { expert_id: expert.id, day: shorter.day },
  ])
})

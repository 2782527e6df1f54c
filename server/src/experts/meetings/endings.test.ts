import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import * as api from '#contract/experts/meetings/api.ts'
import { listNotices } from '#contract/messages/notices/api.ts'
import { closePerson, updatePersonRoles } from '#contract/school/people/api.ts'
import { deleteUser } from '#contract/accounts/users/api.ts'
import { addCourse } from '../../../test/course.ts'
import { deskOf } from '../../../test/deskWork.ts'
import { addMeetingExpert, addMeetingLearner, freeSlot } from '../../../test/meetings.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { returnUnconfirmed } from './endings.ts'
import { writeMeetingMails } from './mails.ts'

let school: School
let admin: Awaited<ReturnType<typeof addStaffMember>>
beforeAll(async () => {
  school = await startSchool()
  admin = await addStaffMember(school, 'admin')
})
afterAll(() => school.close())

type Learner = Awaited<ReturnType<typeof addMeetingLearner>>

const book = (learner: Learner, start_date_time: number) =>
  school.call(api.bookMeeting, {
    query: { id: learner.meetingId },
    token: learner.token,
    body: { start_date_time, phone: '+447700900118', note: 'My neck' },
  })

/** A course with an expert, and a learner who has booked their first free slot. */
async function arrange() {
  const course = await addCourse(school.database, { brands: ['local'] })
  const expert = await addMeetingExpert(school, course.id)
  const learner = await addMeetingLearner(school, course)
  const start_date_time = freeSlot(await learner.slots())
  await book(learner, start_date_time)
  const params = { meetingId: learner.meetingId }
  const confirm = () => school.call(api.confirmMeeting, { params, token: expert.staffToken })
  return { course, expert, learner, start_date_time, confirm }
}

const closeLearner = ({ id, token }: Learner) =>
  school.call(deleteUser, { body: { id, status: 0, current_password: testPassword }, token })
const close = (userId: number) => school.call(closePerson, { params: { userId }, token: admin.staffToken })
const setRoles = (userId: number, roles: ('expert' | 'content')[]) =>
  school.call(updatePersonRoles, { params: { userId }, body: { roles }, token: admin.staffToken })

type Mail = { subject: string; body: string; calendar: string | null }
async function lastMail(userId: number): Promise<Mail | undefined> {
  await writeMeetingMails(school, new AbortController().signal)
  const rows = await school.database.sql<Mail>`
    select subject, body, calendar from mails where user_id = ${userId} order by id desc limit 1`
  return rows[0]
}
const noticesOf = async ({ token }: Learner) =>
  (await school.call(listNotices, { token })).body.items.map(({ kind }) => kind)
const isFree = async (learner: Learner, at: number) =>
  (await learner.slots()).find(({ start_date_time }) => start_date_time === at)?.is_free

describe('a learner who closes their account', () => {
  test("closing a learner's account frees the time of a confirmed meeting, and the expert gets its entry cancelled", async () => {
    const { course, expert, learner, start_date_time, confirm } = await arrange()
    await confirm()
    expect((await closeLearner(learner)).status).toBe(200)
    expect(await isFree(await addMeetingLearner(school, course), start_date_time)).toBe(true)
    const { body, calendar } = (await lastMail(expert.id)) ?? {}
    expect(body).toContain('аккаунт ученика закрыт')
    expect(calendar).toContain('METHOD:CANCEL')
    const { meetings } = (await school.call(api.listStaffMeetings, { token: expert.staffToken })).body
    expect(meetings).toEqual([])
  })

  test("closing a learner's account leaves nothing at the desk", async () => {
    const { expert, learner } = await arrange()
    const desk = deskOf(school, expert)
    expect(await desk.seen()).toEqual([`meeting ${learner.meetingId}`])
    await closeLearner(learner)
    expect(await desk.seen()).toEqual([])
  })

  test("closing a learner's account at the moment of booking leaves no booking", async () => {
    const { course } = await arrange()
    const learner = await addMeetingLearner(school, course)
    const at = freeSlot(await learner.slots())
    const [, closed] = await Promise.all([book(learner, at), closeLearner(learner)])
    expect(closed.status).toBe(200)
    expect(await isFree(await addMeetingLearner(school, course), at)).toBe(true)
  })
})

describe.each<[string, (userId: number) => Promise<{ status: number }>]>([
  ['whose account is closed', close],
  ['who loses the role', (userId) => setRoles(userId, ['content'])],
])('the meetings of an expert %s', (_, leave) => {
  test('meetings of a leaving expert are cancelled: the learner is notified and books another expert', async () => {
    const { course, expert, learner, start_date_time, confirm } = await arrange()
    await confirm()
    expect((await leave(expert.id)).status).toBe(200)
    expect(await learner.read()).toMatchObject({ state: 'available', expert: null, link: null, note: '', phone: '' })
    expect((await noticesOf(learner))[0]).toBe('meeting_cancelled')
    const { body, calendar } = (await lastMail(learner.id)) ?? {}
    expect(body).toContain('the expert no longer works with this course')
    expect(calendar).toContain('METHOD:CANCEL')
    const second = await addMeetingExpert(school, course.id)
    const again = await book(learner, start_date_time)
    expect([again.status, again.body.expert?.id]).toEqual([200, second.id])
  })

  test("an expert's meetings that have begun continue", async () => {
    const { expert, learner, confirm } = await arrange()
    await confirm()
    await school.database.sql`
      update meetings set starts_at = now() - interval '1 minute', ends_at = now() + interval '49 minutes'
      where id = ${learner.meetingId}`
    expect((await leave(expert.id)).status).toBe(200)
    expect(await learner.read()).toMatchObject({ state: 'confirmed', expert: { id: expert.id } })
    expect(await noticesOf(learner)).not.toContain('meeting_cancelled')
  })

  test("an expert's cancelled meetings stand in the audit log of their learners", async () => {
    const { expert, learner, start_date_time } = await arrange()
    await leave(expert.id)
    const query = { user_id: learner.id }
    const { entries } = (await school.call(listAuditEntries, { query, token: admin.staffToken })).body
    expect(entries).toMatchObject([
      {
        action: 'meeting.cancel',
        actor_id: admin.id,
        after: { meeting_id: learner.meetingId },
        before: { starts_at: start_date_time, expert_id: expert.id },
      },
    ])
  })

  test('an expert has no meetings afterwards, however close a booking was', async () => {
    const { course, expert } = await arrange()
    const learners = [await addMeetingLearner(school, course), await addMeetingLearner(school, course)]
    const slots = await Promise.all(learners.map(async (one) => (await one.slots()).filter(({ is_free }) => is_free)))
    await Promise.all([
      ...learners.map((one, index) => book(one, slots[index]?.[index]?.start_date_time ?? 0)),
      leave(expert.id),
    ])
    const rows = await school.database.sql`select from meetings where expert_id = ${expert.id}`
    expect(rows).toHaveLength(0)
  })
})

test('an expert who loses the role keeps their bookings as a learner', async () => {
  const { course, expert } = await arrange()
  const learner = await addMeetingLearner(school, course)
  await school.database.sql`update users set roles = '{expert}' where id = ${learner.id}`
  await book(learner, freeSlot(await learner.slots()))
  expect((await setRoles(learner.id, [])).status).toBe(200)
  expect(await learner.read()).toMatchObject({ state: 'waiting', expert: { id: expert.id } })
})

describe('unconfirmed meetings that have begun', () => {
  const beginAgo = (meetingId: number) => school.database.sql`
    update meetings set starts_at = now() - interval '1 minute', ends_at = now() + interval '49 minutes',
      confirm_by = now() - interval '1 minute' where id = ${meetingId}`

  test('an unconfirmed meeting returns to the learner, who is notified once by two workers and books again', async () => {
    const { expert, learner } = await arrange()
    await beginAgo(learner.meetingId)
    await Promise.all([1, 2].map(() => returnUnconfirmed(school.database)))
    expect(await learner.read()).toMatchObject({ state: 'available', start_date_time: null, phone: '' })
    expect(await noticesOf(learner)).toEqual(['meeting_cancelled'])
    expect((await lastMail(learner.id))?.body).toContain('the consultation is still yours')
    expect(await deskOf(school, expert).seen()).toEqual([])
    expect((await book(learner, freeSlot(await learner.slots(), 2))).status).toBe(200)
  })

  test('confirmed and future meetings do not return to the learner, however late the expert is', async () => {
    const [confirmed, ahead] = [await arrange(), await arrange()]
    await confirmed.confirm()
    await school.database.sql`
      update meetings set starts_at = now() - interval '1 minute' where id = ${confirmed.learner.meetingId}`
    await school.database.sql`
      update meetings set confirm_by = now() - interval '1 hour' where id = ${ahead.learner.meetingId}`
    await returnUnconfirmed(school.database)
    expect((await confirmed.learner.read())?.state).toBe('confirmed')
    expect((await ahead.learner.read())?.state).toBe('waiting')
  })
})

test('a moved meeting keeps its room, and gets another one with another expert', async () => {
  const { course, expert, learner, confirm } = await arrange()
  await confirm()
  const room = async () => {
    const rows = await school.database.sql<{ room: string }>`
      select room from meetings where id = ${learner.meetingId} and expert_id is not null`
    return rows[0]?.room
  }
  const params = { meetingId: learner.meetingId }
  const move = async (index: number) => {
    const slots = (await school.call(api.listStaffMeetingSlots, { params, token: admin.staffToken })).body
    const body = { start_date_time: freeSlot(slots, index), reason: 'I am away' }
    return school.call(api.moveMeeting, { params, body, token: admin.staffToken })
  }
  const first = await room()
  expect((await move(4)).status).toBe(200)
  expect(await room()).toBe(first)
  // Only the colleague has hours now.
  const colleague = await addMeetingExpert(school, course.id)
  await school.database.sql`delete from expert_hours where expert_id = ${expert.id}`
  expect((await move(7)).status).toBe(200)
  expect((await learner.read())?.expert?.id).toBe(colleague.id)
  expect(await room()).not.toBe(first)
})

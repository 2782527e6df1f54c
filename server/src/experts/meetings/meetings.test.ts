import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jwtVerify } from 'jose'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { getLearnerCard } from '#contract/experts/desk/learnerApi.ts'
import * as api from '#contract/experts/meetings/api.ts'
import { listNotices } from '#contract/messages/notices/api.ts'
import { addCourse } from '../../../test/course.ts'
import { addMeetingExpert, addMeetingLearner, freeSlot } from '../../../test/meetings.ts'
import { deskOf } from '../../../test/deskWork.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn, schoolZone } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { formatDayMonth } from '../../platform/language/dates.ts'
import { cleanMeetings } from '../cleanup.ts'
import { writeMeetingMails } from './mails.ts'
import { remind } from './jobs.ts'

const secret = 'a-secret-of-the-meeting-server'
let school: School
beforeAll(async () => {
  school = await startSchool({
    JITSI_URL: 'https://meet.school.example',
    JITSI_APP_ID: 'school',
    JITSI_APP_SECRET: secret,
    MEETING_LINK_HOSTS: 'meet.example',
    MAIL_FROM: 'School <school@example.test>',
  })
})
afterAll(() => school.close())

/** A meeting that a learner has booked at their n-th free slot. */
async function arrange(index = 0) {
  const course = await addCourse(school.database, { brands: ['local'] })
  const expert = await addMeetingExpert(school, course.id)
  const learner = await addMeetingLearner(school, course)
  const start_date_time = freeSlot(await learner.slots(), index)
  const body = { start_date_time, phone: '+447700900118', note: 'My neck' }
  await school.call(api.bookMeeting, { query: { id: learner.meetingId }, body, token: learner.token })
  const of = (token = expert.staffToken) => ({ params: { meetingId: learner.meetingId }, token })
  const confirm = (token?: string) => school.call(api.confirmMeeting, of(token))
  const cancel = (token?: string) => school.call(api.cancelMeeting, { ...of(token), body: { reason: 'I am ill' } })
  const move = (to: number, token?: string) =>
    school.call(api.moveMeeting, { ...of(token), body: { start_date_time: to, reason: 'I am away' } })
  const staffSlots = async () => (await school.call(api.listStaffMeetingSlots, of())).body
  const listed = async (token = expert.staffToken) =>
    (await school.call(api.listStaffMeetings, { token })).body.meetings.find(({ id }) => id === learner.meetingId)
  return { course, expert, learner, start_date_time, confirm, cancel, move, staffSlots, listed }
}

type Mail = { subject: string; body: string; calendar: string | null }

const mail = () => writeMeetingMails(school, new AbortController().signal)
const mailsOf = async (userId: number) => {
  await mail()
  return school.database.sql<Mail>`
    select subject, body, calendar from mails where user_id = ${userId} and subject not like '%e-mail%' order by id`
}
const noticesOf = async (token: string) =>
  (await school.call(listNotices, { token })).body.items.map(({ kind, meeting }) => [kind, meeting?.start_date_time])
const valueIn = (calendar: string | null | undefined, name: string) =>
  new RegExp(`^${name}:(.*)$`, 'm').exec(calendar ?? '')?.[1]?.trim()

describe('confirming', () => {
  test('confirming tells both once, with a calendar file', async () => {
    const { expert, learner, confirm, start_date_time } = await arrange()
    expect([(await confirm()).status, (await confirm()).status]).toEqual([200, 200])
    const { state, confirm_by, link } = (await learner.read()) ?? {}
    expect({ state, confirm_by, url: link?.url, opens_at: link?.opens_at }).toEqual({
      state: 'confirmed',
      confirm_by: null,
      url: null,
      opens_at: start_date_time - 600,
    })
    expect(await noticesOf(learner.token)).toEqual([['meeting_confirmed', start_date_time]])
    const [told, asked] = [await mailsOf(learner.id), await mailsOf(expert.id)]
    expect(told).toHaveLength(1)
    expect(asked.map(({ calendar }) => calendar !== null)).toEqual([false, true])
    const invitation = told[0]?.calendar
    expect(valueIn(invitation, 'METHOD')).toBe('REQUEST')
    expect(valueIn(invitation, 'SEQUENCE')).toBe('0')
    expect(valueIn(invitation, 'UID')).toBe(valueIn(asked[1]?.calendar, 'UID'))
    expect(invitation?.replaceAll('\r\n ', '')).toMatch(new RegExp(`mailto:${learner.email}`, 'i'))
  })

  test.each<[string, string]>([
    ['an expert of other courses', 'expert'],
    ['the support', 'support'],
  ])('%s cannot confirm a meeting', async (_, role) => {
    const { confirm, learner } = await arrange()
    const stranger = await addStaffMember(school, role)
    const other = await addCourse(school.database)
    await school.database.sql`insert into expert_courses (user_id, course_id) values (${stranger.id}, ${other.id})`
    expect((await confirm(stranger.staffToken)).status).toBe(404)
    expect((await confirm(learner.token)).status).toBe(404)
    expect((await learner.read())?.state).toBe('waiting')
  })

  test('confirming and cancelling at once have one outcome, and leave nothing half done', async () => {
    const { learner, confirm, cancel } = await arrange()
    const [confirmed, cancelled] = await Promise.all([confirm(), cancel()])
    expect(cancelled.status).toBe(200)
    expect([200, 409]).toContain(confirmed.status)
    expect(await learner.read()).toMatchObject({ state: 'available', start_date_time: null, link: null })
  })
})

describe('moving', () => {
  test('moving frees the time, keeps the UID and raises the sequence', async () => {
    const { course, learner, expert, confirm, move, staffSlots, start_date_time } = await arrange()
    await confirm()
    const to = freeSlot(await staffSlots(), 5)
    expect((await move(to)).status).toBe(200)
    expect(await learner.read()).toMatchObject({ state: 'confirmed', start_date_time: to })
    const other = await addMeetingLearner(school, course)
    expect((await other.slots()).find((slot) => slot.start_date_time === start_date_time)?.is_free).toBe(true)
    const [first, second] = (await mailsOf(learner.id)).map(({ calendar }) => calendar)
    expect(valueIn(second, 'UID')).toBe(valueIn(first, 'UID'))
    expect(Number(valueIn(second, 'SEQUENCE'))).toBeGreaterThan(Number(valueIn(first, 'SEQUENCE')))
    expect((await mailsOf(learner.id))[1]?.body).toContain('I am away')
    expect((await mailsOf(expert.id)).length).toBe(3)
    expect(await noticesOf(learner.token)).toEqual([
      ['meeting_moved', to],
      ['meeting_confirmed', start_date_time],
    ])
  })

  test('moving to a time that is no free slot is refused with the nearest ones', async () => {
    const { learner, move, start_date_time } = await arrange()
    const { failure } = await move(start_date_time + 60)
    expect(failure).toMatchObject({ status: 409, code: 'meeting_time_taken' })
    expect((failure as { nearest?: number[] }).nearest).toContain(start_date_time)
    expect((await learner.read())?.start_date_time).toBe(start_date_time)
  })
})

describe('cancelling', () => {
  test('cancelling frees the time, cancels calendar entries, and lets the learner book again', async () => {
    const { course, learner, confirm, cancel, start_date_time } = await arrange()
    await confirm()
    expect((await cancel()).status).toBe(200)
    expect((await cancel()).failure).toMatchObject({ code: 'meeting_not_booked' })
    expect(await learner.read()).toMatchObject({ state: 'available', start_date_time: null, note: '', phone: '' })
    const { calendar, body } = (await mailsOf(learner.id)).at(-1) ?? {}
    expect([valueIn(calendar, 'METHOD'), valueIn(calendar, 'STATUS'), valueIn(calendar, 'SEQUENCE')]).toEqual([
      ...['CANCEL', 'CANCELLED', '1'],
    ])
    expect(body).toContain('I am ill')
    const again = { start_date_time, phone: '+447700900118' }
    const query = { id: learner.meetingId }
    expect((await school.call(api.bookMeeting, { query, body: again, token: learner.token })).status).toBe(200)
    await confirm()
    const last = (await mailsOf(learner.id)).at(-1)?.calendar
    expect([valueIn(last, 'UID'), valueIn(last, 'SEQUENCE')]).toEqual([valueIn(calendar, 'UID'), '2'])
    expect((await addMeetingLearner(school, course)).meetingId).toBeGreaterThan(0)
  })

  test('cancelling stands in the audit log with its reason', async () => {
    const { learner, expert, cancel } = await arrange()
    await cancel()
    const admin = await addStaffMember(school, 'admin')
    const query = { user_id: learner.id }
    const { entries } = (await school.call(listAuditEntries, { query, token: admin.staffToken })).body
    expect(entries).toMatchObject([
      { action: 'meeting.cancel', actor_id: expert.id, after: { meeting_id: learner.meetingId, reason: 'I am ill' } },
    ])
  })
})

describe('unconfirmed meetings that are over', () => {
  /** Moves the booked meeting to yesterday. */
  const beginYesterday = (meetingId: number) => school.database.sql`
    update meetings set starts_at = now() - interval '1 day', ends_at = now() - interval '23 hours',
      confirm_by = now() - interval '1 day' where id = ${meetingId}`

  test('an unconfirmed past meeting is moved instead of confirmed', async () => {
    const { learner, confirm, move, listed, staffSlots } = await arrange()
    await beginYesterday(learner.meetingId)
    expect(await listed()).toMatchObject({ id: learner.meetingId })
    expect((await confirm()).failure).toMatchObject({ code: 'meeting_over' })
    expect((await move(freeSlot(await staffSlots(), 3))).status).toBe(200)
    expect((await learner.read())?.state).toBe('confirmed')
  })

  test('an unconfirmed past meeting is cancelled, so that the learner can book again and it leaves the desk', async () => {
    const { expert, learner, cancel } = await arrange()
    await beginYesterday(learner.meetingId)
    const desk = deskOf(school, expert)
    expect(await desk.seen()).toEqual([`meeting ${learner.meetingId}`])
    expect((await cancel()).status).toBe(200)
    expect((await learner.read())?.state).toBe('available')
    expect(await desk.seen()).toEqual([])
  })

  test('a confirmed past meeting stays as it is', async () => {
    const { learner, confirm, cancel } = await arrange()
    await confirm()
    await school.database.sql`
      update meetings set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
      where id = ${learner.meetingId}`
    expect((await cancel()).failure).toMatchObject({ code: 'meeting_over' })
  })
})

describe('a meeting of a colleague', () => {
  /** A meeting of an expert, with a colleague who serves its course. */
  async function withColleague({ isLead = false } = {}) {
    const arranged = await arrange()
    const { staffToken, id } = await addStaffMember(school, 'expert')
    await school.database.sql`
      insert into expert_courses (user_id, course_id, is_lead) values (${id}, ${arranged.course.id}, ${isLead})`
    const to = freeSlot(await arranged.staffSlots(), 5)
    return { ...arranged, colleague: { id, staffToken }, to }
  }

  test("an expert of the course neither confirms, moves nor cancels a colleague's meeting", async () => {
    const { learner, confirm, move, cancel, listed, colleague, start_date_time, to } = await withColleague()
    const { staffToken: token } = colleague
    expect([await listed(), await listed(token)]).toMatchObject([{ may_change: true }, { may_change: false }])
    const calls = async () => [await confirm(token), await move(to, token), await cancel(token)]
    const refused = Array.from({ length: 3 }, () => ({ status: 409, code: 'meeting_of_colleague' }))
    expect((await calls()).map(({ failure }) => failure)).toMatchObject(refused)
    expect(await learner.read()).toMatchObject({ state: 'waiting', start_date_time })
    await confirm()
    expect((await calls()).map(({ status }) => status)).toEqual([200, 409, 409])
    expect(await learner.read()).toMatchObject({ state: 'confirmed', start_date_time })
  })

  test("a lead of the course confirms, moves and cancels a colleague's meeting", async () => {
    const { learner, expert, confirm, move, cancel, listed, colleague, to } = await withColleague({ isLead: true })
    const { staffToken: token } = colleague
    expect(await listed(token)).toMatchObject({ may_change: true })
    expect((await confirm(token)).status).toBe(200)
    expect(await learner.read()).toMatchObject({ state: 'confirmed', expert: { id: expert.id } })
    expect([(await move(to, token)).status, (await cancel(token)).status]).toEqual([200, 200])
  })

  test("an administrator confirms, moves and cancels anybody's meeting", async () => {
    const { confirm, move, cancel, to } = await withColleague()
    const { staffToken: token } = await addStaffMember(school, 'admin')
    const statuses = [await confirm(token), await move(to, token), await cancel(token)].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200])
  })

  test('any expert of the course moves a meeting while its expert is absent', async () => {
    const { expert, move, colleague, to } = await withColleague()
    await school.database.sql`
      insert into expert_absences (expert_id, first_day, last_day) values (${expert.id}, ${dateIn(0)}, ${dateIn(0)})`
    expect((await move(to, colleague.staffToken)).status).toBe(200)
  })
})

test('a meeting that was handed over, cancelled and rebooked waits for its new expert', async () => {
  const { course, expert, learner, cancel, start_date_time } = await arrange()
  const colleague = await addMeetingExpert(school, course.id, { from: 0, to: 60 })
  const [desk, other] = [deskOf(school, expert), deskOf(school, colleague)]
  const item = `meeting ${learner.meetingId}`
  await desk.handOver('meeting', learner.meetingId, colleague.id)
  expect([await desk.seen(), await other.seen()]).toEqual([[], [item]])
  await cancel()
  const body = { start_date_time, phone: '+447700900118' }
  await school.call(api.bookMeeting, { query: { id: learner.meetingId }, body, token: learner.token })
  expect([await desk.seen(), await other.seen()]).toEqual([[item], []])
  expect((await desk.claim('meeting', learner.meetingId)).status).toBe(200)
})

describe('a request that was handed over', () => {
  test('the assignee of a handed-over request confirms it, and meets the learner in another room', async () => {
    const { course, expert, learner, confirm, listed } = await arrange()
    const colleague = await addMeetingExpert(school, course.id, { from: 0, to: 60 })
    const { sql } = school.database
    await sql`update users set name = 'Elena' where id = ${colleague.id}`
    const room = async () => (await sql`select room from meetings where id = ${learner.meetingId}`)[0]
    const before = await room()
    const params = { learnerId: learner.id }
    const phone = async ({ staffToken: token }: typeof expert) =>
      (await school.call(getLearnerCard, { params, token })).body.phone
    await deskOf(school, expert).handOver('meeting', learner.meetingId, colleague.id)
    expect((await confirm()).failure).toMatchObject({ status: 409, code: 'item_handed_over' })
    expect([await phone(expert), await phone(colleague)]).toEqual(['+447700900118', null])
    expect((await confirm(colleague.staffToken)).status).toBe(200)
    expect(await learner.read()).toMatchObject({ state: 'confirmed', expert: { id: colleague.id, name: 'Elena' } })
    expect(await room()).not.toEqual(before)
    expect([await phone(expert), await phone(colleague)]).toEqual([null, '+447700900118'])
    expect([(await listed())?.link, (await listed(colleague.staffToken))?.phone]).toEqual([null, '+447700900118'])
    expect((await mailsOf(colleague.id)).map(({ calendar }) => valueIn(calendar, 'METHOD'))).toEqual(['REQUEST'])
    expect((await mailsOf(expert.id)).filter(({ calendar }) => calendar !== null)).toEqual([])
  })

  test('a request handed over to the team belongs to the colleague who confirms it', async () => {
    const { course, expert, learner, confirm, move, staffSlots } = await arrange()
    const colleague = await addMeetingExpert(school, course.id)
    await deskOf(school, expert).handOver('meeting', learner.meetingId, null)
    expect((await confirm(colleague.staffToken)).status).toBe(200)
    expect(await learner.read()).toMatchObject({ state: 'confirmed', expert: { id: colleague.id } })
    expect((await move(freeSlot(await staffSlots(), 3), colleague.staffToken)).status).toBe(200)
    expect((await learner.read())?.expert?.id).toBe(colleague.id)
  })

  test('a handed-over request is not confirmed at a time at which its new expert has another meeting', async () => {
    const { course, expert, learner, confirm, start_date_time } = await arrange()
    const other = await addMeetingLearner(school, course)
    const colleague = await addMeetingExpert(school, course.id)
    const body = { start_date_time, phone: '+447700900118' }
    await school.call(api.bookMeeting, { query: { id: other.meetingId }, body, token: other.token })
    expect((await other.read())?.expert?.id).toBe(colleague.id)
    await deskOf(school, expert).handOver('meeting', learner.meetingId, colleague.id)
    expect((await confirm(colleague.staffToken)).failure).toMatchObject({ status: 409, code: 'meeting_time_taken' })
    expect(await learner.read()).toMatchObject({ state: 'waiting', expert: { id: expert.id } })
  })

  test('a handed-over request is moved to a time of its assignee', async () => {
    const { course, expert, learner, move, staffSlots } = await arrange()
    const colleague = await addMeetingExpert(school, course.id)
    await deskOf(school, expert).handOver('meeting', learner.meetingId, colleague.id)
    expect((await move(freeSlot(await staffSlots(), 3), colleague.staffToken)).status).toBe(200)
    expect(await learner.read()).toMatchObject({ state: 'confirmed', expert: { id: colleague.id } })
  })
})

test('learners never see or receive the address of an expert without a name', async () => {
  const { expert, learner, confirm } = await arrange()
  await school.database.sql`update users set name = '', last_name = '' where id = ${expert.id}`
  await confirm()
  expect((await learner.read())?.expert?.name).toBe('')
  expect((await mailsOf(learner.id)).at(-1)?.body).toContain('An expert. ')
})

describe('access to the room', () => {
  /** Lets the booked meeting begin in so many minutes. */
  const beginIn = (meetingId: number, minutes: number) => school.database.sql`
    update meetings set starts_at = now() + ${minutes} * interval '1 minute',
      ends_at = now() + ${minutes + 50} * interval '1 minute' where id = ${meetingId}`

  test('both people see the room from ten minutes before, each with their own token', async () => {
    const { learner, confirm, listed } = await arrange()
    await confirm()
    await beginIn(learner.meetingId, 9)
    const urls = [(await learner.read())?.link?.url, (await listed())?.link?.url].map((url) => new URL(url ?? ''))
    const [mine, theirs] = urls
    expect(mine?.pathname).toMatch(/^\/daystream-[\da-f-]{36}$/)
    expect(theirs?.pathname).toBe(mine?.pathname)
    const moderators = []
    for (const url of urls) {
      const key = new TextEncoder().encode(secret)
      const { payload } = await jwtVerify<{ context: { user: { moderator: boolean } } }>(
        url.searchParams.get('jwt') ?? '',
        key,
        { issuer: 'school', audience: 'school' },
      )
      moderators.push(payload.context.user.moderator)
    }
    expect(moderators).toEqual([false, true])
  })

  test.each<[string, number, boolean]>([
    ['eleven minutes before', 11, false],
    ['while it lasts', -20, true],
    ['less than half an hour after it', -79, true],
    ['half an hour after it', -81, false],
  ])(
    'the room opens ten minutes before the meeting and closes half an hour after it: %s',
    async (_, minutes, isOpen) => {
      const { learner, confirm } = await arrange()
      await confirm()
      await beginIn(learner.meetingId, minutes)
      expect(typeof (await learner.read())?.link?.url === 'string').toBe(isOpen)
    },
  )

  test('other experts of the course and administrators see neither the room nor the phone', async () => {
    const { course, learner, confirm, listed } = await arrange()
    await confirm()
    await beginIn(learner.meetingId, 5)
    const colleague = await addMeetingExpert(school, course.id)
    const admin = await addStaffMember(school, 'admin')
    for (const { staffToken } of [colleague, admin])
      expect(await listed(staffToken)).toMatchObject({ phone: null, link: null })
    expect(await listed()).toMatchObject({ phone: '+447700900118', note: 'My neck' })
  })

  test("the expert's own link, if there is one, replaces the room", async () => {
    const { learner, expert, confirm } = await arrange()
    await confirm()
    await beginIn(learner.meetingId, 5)
    const set = (url: string) => school.call(api.updateMeetingLink, { body: { url }, token: expert.staffToken })
    for (const refused of ['http://meet.example/daniel', 'https://elsewhere.example/daniel'])
      expect(await set(refused)).toMatchObject({ status: 422, failure: [{ field: 'url' }] })
    expect((await set('https://meet.example/daniel')).status).toBe(200)
    expect((await learner.read())?.link?.url).toBe('https://meet.example/daniel')
    await set('')
    expect((await learner.read())?.link?.url).toContain('https://meet.school.example/')
  })

  test('a stored link whose host is no longer allowed gives way to the room of the server', async () => {
    const { learner, expert, confirm, listed } = await arrange()
    await confirm()
    await beginIn(learner.meetingId, 5)
    await school.database.sql`
      insert into meeting_links (user_id, url) values (${expert.id}, 'https://elsewhere.example/daniel')`
    for (const url of [(await learner.read())?.link?.url, (await listed())?.link?.url])
      expect(url).toContain('https://meet.school.example/')
  })
})

describe('reminders', () => {
  const confirmedBefore = (meetingId: number, startsIn: string) => school.database.sql`
    update meetings set confirm_by = null, confirmed_at = now() - interval '3 days', starts_at = now() + ${startsIn}::interval,
      ends_at = now() + ${startsIn}::interval + interval '50 minutes' where id = ${meetingId}`

  test('reminders go to both a day and an hour before, once each with two workers', async () => {
    const { learner, expert, confirm } = await arrange()
    await confirm()
    const before = [await mailsOf(learner.id), await mailsOf(expert.id)].map(({ length }) => length)
    const work = () => Promise.all([1, 2].map(() => remind(school.database).then(mail)))
    for (const startsIn of ['23 hours', '59 minutes']) {
      await confirmedBefore(learner.meetingId, startsIn)
      await work()
      await work()
    }
    const after = [await mailsOf(learner.id), await mailsOf(expert.id)]
    expect(after.map((mails, index) => mails.length - (before[index] ?? 0))).toEqual([2, 2])
    const [day, hour] = after[0]?.slice(-2) ?? []
    // The text names the date, since “today” fails an hour before midnight.
    const { start_date_time: startsAt } = (await learner.read()) ?? {}
    expect(hour?.body).toContain(formatDayMonth(new Date((startsAt ?? 0) * 1000), 'en', schoolZone))
    expect([day?.subject, hour?.subject]).toEqual([
      expect.stringContaining('is tomorrow'),
      expect.stringContaining('is in an hour'),
    ])
    expect((await noticesOf(learner.token)).map(([kind]) => kind)).toEqual([
      ...['meeting_soon', 'meeting_soon', 'meeting_confirmed'],
    ])
  })

  test('pending, recently confirmed and past meetings get no reminders', async () => {
    const { learner, confirm } = await arrange()
    await confirmedBefore(learner.meetingId, '23 hours')
    await school.database.sql`update meetings set confirmed_at = null where id = ${learner.meetingId}`
    await remind(school.database)
    await confirm()
    await remind(school.database)
    await confirmedBefore(learner.meetingId, '-1 minute')
    await remind(school.database)
    expect((await noticesOf(learner.token)).map(([kind]) => kind)).toEqual(['meeting_confirmed'])
  })
})

test.each([
  ['01:30', 'a la 01:30'],
  ['13:00', 'a las 13:00'],
])('a mail in Spanish has its article agree with the hour: %s', async (clock, words) => {
  const { learner, confirm } = await arrange()
  await school.database.sql`update users set locale = 'es', timezone = 'America/Bogota' where id = ${learner.id}`
  await school.database.sql`
    update meetings set starts_at = ((now() at time zone 'America/Bogota')::date + 3 + ${clock}::time) at time zone 'America/Bogota',
      ends_at = ((now() at time zone 'America/Bogota')::date + 3 + ${clock}::time) at time zone 'America/Bogota'
        + interval '50 minutes'
    where id = ${learner.meetingId}`
  await confirm()
  expect((await mailsOf(learner.id))[0]?.body).toContain(`${words} (America/Bogota)`)
})

test('an erased account leaves neither note nor phone, and frees the time', async () => {
  const { course, learner, start_date_time } = await arrange()
  await school.database.sql`update users set deleted_at = now() where id = ${learner.id}`
  await cleanMeetings(school)
  const { sql } = school.database
  const rows = await sql`select note, phone, expert_id, confirm_by from meetings where id = ${learner.meetingId}`
  expect(rows).toEqual([{ note: '', phone: '', expert_id: null, confirm_by: null }])
  const other = await addMeetingLearner(school, course)
  expect((await other.slots()).find((slot) => slot.start_date_time === start_date_time)?.is_free).toBe(true)
})

test('moving and cancelling need text for the learner, and blanks do not count', async () => {
  const { learner, expert, staffSlots } = await arrange()
  const of = { params: { meetingId: learner.meetingId }, token: expert.staffToken }
  const start_date_time = freeSlot(await staffSlots(), 5)
  const refused = [
    await school.call(api.moveMeeting, { ...of, body: { start_date_time, reason: '   ' } }),
    await school.call(api.cancelMeeting, { ...of, body: { reason: '   ' } }),
  ]
  for (const { failure } of refused) expect(failure).toMatchObject([{ field: 'reason' }])
  expect((await learner.read())?.state).toBe('waiting')
  const moved = await school.call(api.moveMeeting, { ...of, body: { start_date_time, reason: ' I am away ' } })
  expect(moved.status).toBe(200)
  const { sql } = school.database
  expect(
    await sql`select distinct reason from meeting_messages where meeting_id = ${learner.meetingId} and kind = 'moved'`,
  ).toEqual([{ reason: 'I am away' }])
})

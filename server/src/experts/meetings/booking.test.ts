import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bookMeeting,
  confirmMeeting,
  getMeetingCalendar,
  listMeetings,
  listMeetingSlots,
  listOfferedMeetings,
} from '#contract/experts/meetings/api.ts'
import { addExpertAbsence, updateExpertException, updateExpertHours } from '#contract/experts/rota/api.ts'
import { cancelFreeze, createFreeze, getStream } from '#contract/learning/streams/api.ts'
import { addCourse, addStream } from '../../../test/course.ts'
import { addMeeting, addMeetingExpert, addMeetingLearner, freeSlot } from '../../../test/meetings.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn, schoolZone } from '../../../test/schoolZone.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

const phone = '+44 7700 900118'
type Learner = Awaited<ReturnType<typeof addMeeting>>
type Change = { start_date_time?: number; phone?: string; note?: string }

const book = async (learner: Learner, change: Change = {}, token = learner.token) =>
  school.call(bookMeeting, {
    query: { id: learner.meetingId },
    body: { start_date_time: change.start_date_time ?? freeSlot(await learner.slots()), phone, ...change },
    token,
  })

type Planned = { id: number; staffToken: string }

/** Sets an expert's hours for meetings on a date. */
async function meetOn({ id: expertId, staffToken: token }: Planned, day: string, ...hours: [number, number][]) {
  const exception = hours.map(([from, to]) => ({ from_minute: from * 60, to_minute: to * 60 }))
  const body = { kind: 'meetings' as const, day, hours: exception }
  expect((await school.call(updateExpertException, { params: { expertId }, body, token })).status).toBe(200)
}

const clocksOn = (date: string, slots: readonly { start_date_time: number }[]) =>
  slots
    .map(({ start_date_time }) =>
      Temporal.Instant.fromEpochMilliseconds(start_date_time * 1000)
        .toZonedDateTimeISO(schoolZone)
        .toString(),
    )
    .filter((clock) => clock.startsWith(date))
    .map((clock) => clock.slice(11, 16))

/** A separate course, so that tests do not take each other's slots. */
async function arrange() {
  const own = await addCourse(school.database, { brands: ['local'] })
  return { own, expert: await addMeetingExpert(school, own.id), learner: await addMeetingLearner(school, own) }
}

describe('slots', () => {
  test('slots join hours that touch, on one day and over midnight', async () => {
    const { expert, learner } = await arrange()
    await school.database.sql`delete from expert_hours where expert_id = ${expert.id}`
    const [day, next, later] = [dateIn(6), dateIn(7), dateIn(9)]
    await meetOn(expert, day, [23.5, 24])
    await meetOn(expert, next, [0, 0.5])
    await meetOn(expert, later, [9, 9.5], [9.5, 10])
    const slots = await learner.slots()
    expect([clocksOn(day, slots), clocksOn(next, slots), clocksOn(later, slots)]).toEqual([['23:30'], [], ['09:00']])
    const start_date_time = slots.find(({ is_free }) => is_free)?.start_date_time ?? 0
    expect((await book(learner, { start_date_time })).status).toBe(200)
  })

  test('slots are the hours of the experts from twelve hours on, for 28 days, without absences', async () => {
    const { learner, expert } = await arrange()
    const [first_day, last_day] = [dateIn(3), dateIn(5)]
    const params = { expertId: expert.id }
    await school.call(addExpertAbsence, { params, body: { first_day, last_day }, token: expert.staffToken })
    const slots = await learner.slots()
    const now = Date.now() / 1000
    expect(slots.length).toBeGreaterThan(60)
    expect(slots.every(({ is_free }) => is_free)).toBe(true)
    expect(slots[0]?.start_date_time).toBeGreaterThan(now + 12 * 3600)
    expect(slots.at(-1)?.start_date_time).toBeLessThan(now + 28 * 86_400)
    const clocks = slots.map(({ start_date_time }) =>
      Temporal.Instant.fromEpochMilliseconds(start_date_time * 1000).toZonedDateTimeISO(schoolZone),
    )
    expect(new Set(clocks.map((clock) => clock.toPlainTime().toString()))).toEqual(
      new Set(['10:00:00', '11:00:00', '12:00:00']),
    )
    const dates = clocks.map((clock) => clock.toPlainDate().toString())
    expect(dates.filter((date) => first_day <= date && date <= last_day)).toEqual([])
  })

  test('slots follow the hours of a date, even without weekly ones; other dates keep theirs', async () => {
    const { learner, expert } = await arrange()
    await meetOn(expert, dateIn(3), [14, 16], [18, 19])
    await meetOn(expert, dateIn(4))
    const slots = await learner.slots()
    expect(clocksOn(dateIn(3), slots)).toEqual(['14:00', '15:00', '18:00'])
    expect(clocksOn(dateIn(4), slots)).toEqual([])
    expect(clocksOn(dateIn(5), slots)).toEqual(['10:00', '11:00', '12:00'])
    const params = { expertId: expert.id }
    await school.call(updateExpertHours, { params, body: { hours: [] }, token: expert.staffToken })
    expect(clocksOn('20', await learner.slots())).toEqual(['14:00', '15:00', '18:00'])
  })

  test('slots continue during and after a planned freeze, as meetings do', async () => {
    const { learner } = await arrange()
    const before = await learner.slots()
    const body = { start_date: dateIn(2), end_date: dateIn(4) }
    await school.call(createFreeze, { params: { streamId: learner.streamId }, body, token: learner.token })
    expect(await learner.slots()).toEqual(expect.arrayContaining(before.slice(1)))
  })

  test('without hours of experts there are no slots, and none of another person', async () => {
    const own = await addCourse(school.database, { brands: ['local'] })
    const [owner, other] = [await addMeetingLearner(school, own), await addMeetingLearner(school, own)]
    expect(await owner.slots()).toEqual([])
    const asked = await school.call(listMeetingSlots, { query: { id: owner.meetingId }, token: other.token })
    expect(asked.status).toBe(404)
  })
})

describe('booking', () => {
  test('booking takes a free slot, which waits for the expert and is taken for others', async () => {
    const { own, learner, expert } = await arrange()
    const start_date_time = freeSlot(await learner.slots())
    const { status, body } = await book(learner, { start_date_time, note: ' My neck ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: learner.meetingId,
      state: 'waiting',
      start_date_time,
      note: 'My neck',
      phone: '+447700900118',
      expert: { id: expert.id, name: 'Daniel' },
      link: null,
      lock: null,
    })
    expect(body.confirm_by).toBeLessThanOrEqual(Math.min(start_date_time, Date.now() / 1000 + 86_401))
    const other = await addMeetingLearner(school, own)
    expect((await other.slots())[0]).toEqual({ start_date_time, is_free: false })
    const refused = await book(other, { start_date_time })
    expect(refused.failure).toMatchObject({ status: 409, code: 'meeting_time_taken', nearest: expect.any(Array) })
    const { nearest = [] } = refused.failure as { nearest?: number[] }
    expect([nearest.length, nearest.includes(start_date_time)]).toEqual([3, false])
    expect((await book(other, { start_date_time: nearest[0] ?? 0 })).status).toBe(200)
  })

  test('booking takes a slot of a date’s own hours; removing them refuses it with the nearest slots, but keeps bookings', async () => {
    const { own, learner, expert } = await arrange()
    const second = await addMeetingLearner(school, own)
    const [weekly = 0, next = 0] = (await learner.slots())
      .map(({ start_date_time }) => start_date_time)
      .filter((time) => clocksOn(dateIn(3), [{ start_date_time: time }]).length > 0)
    expect((await book(learner, { start_date_time: weekly })).status).toBe(200)
    await meetOn(expert, dateIn(3), [20, 21])
    const refused = await book(second, { start_date_time: next })
    expect(refused.failure).toMatchObject({ status: 409, code: 'meeting_time_taken' })
    const { nearest = [] } = refused.failure as { nearest?: number[] }
    const added = nearest.find((time) => clocksOn(dateIn(3), [{ start_date_time: time }])[0] === '20:00')
    expect((await book(second, { start_date_time: added ?? 0 })).status).toBe(200)
    expect(await learner.read()).toMatchObject({ state: 'waiting', start_date_time: weekly })
  })

  test('booking twice is refused and changes nothing', async () => {
    const { learner } = await arrange()
    await book(learner)
    const before = await learner.read()
    const again = await book(learner, { start_date_time: freeSlot(await learner.slots(), 3) })
    expect(again.failure).toMatchObject({ status: 409, code: 'meeting_booked' })
    expect(await learner.read()).toEqual(before)
  })

  test('a repeated booking with the same key has the same answer', async () => {
    const { learner } = await arrange()
    const start_date_time = freeSlot(await learner.slots())
    const send = () =>
      school.call(bookMeeting, {
        query: { id: learner.meetingId },
        body: { start_date_time, phone },
        token: learner.token,
        headers: { 'idempotency-key': '0b6f2a52-1111-4c8e-9f66-1c62f6a7b001' },
      })
    const [one, other] = [await send(), await send()]
    expect([one.status, other.status]).toEqual([200, 200])
    expect(other.body).toEqual(one.body)
  })

  test.each<[string, Change, number | string]>([
    ['a time that is no slot', { start_date_time: 1_900_000_001 }, 409],
    ['no phone', { phone: ' ' }, 'phone'],
    ['a phone of letters', { phone: 'call me' }, 'phone'],
    ['a phone that is too short', { phone: '+44 77' }, 'phone'],
    ['a note that is too long', { note: 'x'.repeat(1001) }, 'note'],
  ])('booking is refused with %s', async (_, change, expected) => {
    const { learner } = await arrange()
    const { status, failure } = await book(learner, change)
    if (typeof expected === 'number') expect(status).toBe(expected)
    else expect({ status, failure }).toMatchObject({ status: 422, failure: [{ field: expected }] })
    expect((await learner.read())?.state).toBe('available')
  })

  test('booking is refused without the id of the meeting', async () => {
    const { learner } = await arrange()
    const body = { start_date_time: freeSlot(await learner.slots()), phone }
    const query = {} as { id: number }
    const { status, failure } = await school.call(bookMeeting, { query, body, token: learner.token })
    expect({ status, failure }).toMatchObject({ status: 422, failure: [{ field: 'id' }] })
    expect((await learner.read())?.state).toBe('available')
  })

  test("booking another person's meeting is not found", async () => {
    const { own, learner } = await arrange()
    const other = await addMeetingLearner(school, own)
    expect((await book(learner, {}, other.token)).status).toBe(404)
    expect((await learner.read())?.state).toBe('available')
  })

  test('booking waits for the day from which the meeting is included', async () => {
    const { own } = await arrange()
    const learner = await addMeetingLearner(school, own, 4)
    expect((await learner.read())?.lock).toMatchObject({ code: 'meeting_not_open_yet', way_out: 'wait' })
    expect((await book(learner)).failure).toMatchObject({ status: 403, code: 'meeting_not_open_yet' })
  })

  test('only one of several learners who book a slot at the same time gets it', async () => {
    const { own, learner } = await arrange()
    const learners = [learner, await addMeetingLearner(school, own), await addMeetingLearner(school, own)]
    const start_date_time = freeSlot(await learner.slots())
    const statuses = await Promise.all(learners.map(async (one) => (await book(one, { start_date_time })).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(2)
  })

  test('only one of two simultaneous bookings of overlapping slots of an expert succeeds', async () => {
    const { own, learner, expert } = await arrange()
    const short = await addMeetingLearner(school, own)
    await school.database.sql`update meetings set minutes = 30 where id = ${short.meetingId}`
    const long = freeSlot(await learner.slots())
    const slots = (await short.slots()).map(({ start_date_time }) => start_date_time)
    expect(slots).toContain(long + 1800)
    const results = await Promise.all([
      book(learner, { start_date_time: long }),
      book(short, { start_date_time: long + 1800 }),
    ])
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const overlapping = school.database.sql`
      update meetings set expert_id = ${expert.id}, starts_at = to_timestamp(${long}), requested_at = now(),
        ends_at = to_timestamp(${long + 3600}), room = gen_random_uuid()
      where id in (${learner.meetingId}, ${short.meetingId}) and starts_at is null`
    await expect(overlapping).rejects.toMatchObject({ constraint: 'meetings_expert_time' })
  })

  test('only one of two simultaneous bookings of a person, as expert and as learner, succeeds', async () => {
    const { expert, learner } = await arrange()
    const { own: other } = await arrange()
    const own = await addMeeting(school, other, expert)
    const taken = freeSlot(await learner.slots())
    expect((await own.slots()).find((slot) => slot.start_date_time === taken)?.is_free).toBe(true)
    const bookings = await Promise.all([learner, own].map(async (one) => book(one, { start_date_time: taken })))
    expect(new Set(bookings.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test.each([
    ['teaches', 0],
    ['learns', 1],
  ])('booking is refused for a time at which the expert already %s', async (_, firstIndex) => {
    const { expert, learner } = await arrange()
    const { own: other } = await arrange()
    const meetings = [learner, await addMeeting(school, other, expert)]
    const [first = learner, second = learner] = firstIndex === 0 ? meetings : meetings.toReversed()
    const start_date_time = freeSlot(await first.slots())
    expect((await book(first, { start_date_time })).status).toBe(200)
    const slots = await second.slots()
    expect(slots.find((slot) => slot.start_date_time === start_date_time)?.is_free).toBe(false)
    expect((await book(second, { start_date_time })).failure).toMatchObject({ code: 'meeting_time_taken' })
    expect((await book(second, { start_date_time: freeSlot(slots) })).status).toBe(200)
  })

  test('the expert with the fewest meetings gets the booking', async () => {
    const { own, expert, learner } = await arrange()
    const second = await addMeetingExpert(school, own.id)
    const other = await addMeetingLearner(school, own)
    const start_date_time = freeSlot(await learner.slots())
    const experts = []
    for (const one of [learner, other]) experts.push((await book(one, { start_date_time })).body.expert?.id)
    expect(new Set(experts)).toEqual(new Set([expert.id, second.id]))
  })
})

test('the list of meetings has their courses on request, and no meetings of other schools', async () => {
  const { learner } = await arrange()
  const list = (query: object, brand: string) =>
    school.call(listMeetings, { query, token: learner.token, headers: { 'x-app-id': brand } })
  expect((await list({ expand: 'course' }, 'local')).body).toMatchObject([{ course: { title: 'Курс (en)' } }])
  expect((await list({}, 'mind')).body).toEqual([])
})

test('a frozen meeting says when its freeze ends', async () => {
  const { learner } = await arrange()
  await book(learner)
  expect((await learner.read())?.frozen_until).toBeNull()
  const body = { start_date: dateIn(1), end_date: dateIn(6) }
  await school.call(createFreeze, { params: { streamId: learner.streamId }, body, token: learner.token })
  expect((await learner.read())?.frozen_until).toBeGreaterThan(Date.now() / 1000 + 4 * 86_400)
})

test('a freeze lists the meetings on its days', async () => {
  const { learner } = await arrange()
  const { body: booked } = await book(learner)
  const freeze = (first: number, last: number) =>
    school.call(createFreeze, {
      params: { streamId: learner.streamId },
      token: learner.token,
      body: { start_date: dateIn(first), end_date: dateIn(last) },
    })
  const frozen = await freeze(0, 6)
  expect(frozen.body.frozen_meetings).toMatchObject([
    { id: learner.meetingId, title: 'Review', start_date_time: booked.start_date_time, state: 'waiting' },
  ])
  await school.call(cancelFreeze, { params: { streamId: learner.streamId }, token: learner.token })
  expect((await freeze(10, 12)).body.frozen_meetings).toEqual([])
})

test("a meeting is listed with its run, on the learner's day, until it is over", async () => {
  const { learner, expert } = await arrange()
  const { body: booked } = await book(learner)
  const params = { meetingId: learner.meetingId }
  await school.call(confirmMeeting, { params, token: expert.staffToken })
  const planned = async (token = learner.token) => {
    const query = { expand: 'meetings' }
    const response = await school.call(getStream, { params: { streamId: learner.streamId }, query, token })
    return response.body.meetings
  }
  const startsAt = booked.start_date_time ?? 0
  const date = Temporal.Instant.fromEpochMilliseconds(startsAt * 1000)
    .toZonedDateTimeISO(schoolZone)
    .toPlainDate()
  expect(await planned()).toMatchObject([
    {
      id: learner.meetingId,
      state: 'confirmed',
      date: date.toString(),
      link: { url: null, opens_at: startsAt - 600 },
    },
  ])
  const begin = (minutes: number) => school.database.sql`
      update meetings set starts_at = now() + ${minutes} * interval '1 minute',
        ends_at = now() + ${minutes + 50} * interval '1 minute' where id = ${learner.meetingId}`
  await begin(-79)
  expect((await planned())?.[0]?.link?.url).toMatch(/^https:/)
  await begin(-81)
  expect(await planned()).toEqual([])
})

test('a trial shows the meetings of the full course locked; a full run beside it unlocks them', async () => {
  const own = await addCourse(school.database, { brands: ['local'] })
  const offers = JSON.stringify([{ title: { ru: 'Разбор', en: 'Review' }, minutes: 50, fromDay: 2 }])
  await school.database.sql`update courses set video_consultations = ${offers}::jsonb where id = ${own.id}`
  const { id, email } = await school.addLearner({ locale: 'en' })
  const token = await school.signIn(email)
  await addStream(school.database, { userId: id, courseId: own.id }, { isDemo: true })
  const { body } = await school.call(listOfferedMeetings, { token, headers: { 'x-app-id': 'local', lang: 'en' } })
  expect(body).toMatchObject([
    { course_id: own.id, title: 'Review', minutes: 50, from_day: 2, lock: { code: 'meeting_locked_in_demo' } },
  ])
  expect((await school.call(listMeetings, { token })).body).toEqual([])
  await addStream(school.database, { userId: id, courseId: own.id }, { today: 5 })
  const ofFull = await school.call(listOfferedMeetings, { token, headers: { 'x-app-id': 'local', lang: 'en' } })
  expect(ofFull.body).toEqual([{ ...body[0], lock: null }])
})

describe('the calendar file', () => {
  test('only the learner of a confirmed meeting gets its calendar file', async () => {
    const { own, learner, expert } = await arrange()
    const file = (token = learner.token) => school.call(getMeetingCalendar, { query: { id: learner.meetingId }, token })
    const { body } = await book(learner)
    expect((await file()).failure).toMatchObject({ code: 'meeting_unconfirmed' })
    const params = { meetingId: learner.meetingId }
    expect((await school.call(confirmMeeting, { params, token: expert.staffToken })).status).toBe(200)
    const { content } = (await file()).body
    const start = new Date((body.start_date_time ?? 0) * 1000).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
    expect(content).toMatch(/^BEGIN:VCALENDAR\r\n/)
    for (const line of ['METHOD:PUBLISH', `DTSTART:${start}`, 'SEQUENCE:0', 'SUMMARY:Review', 'STATUS:CONFIRMED'])
      expect(content).toContain(line)
    expect((await file((await addMeetingLearner(school, own)).token)).status).toBe(404)
  })
})

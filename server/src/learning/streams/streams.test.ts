import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCourse, getDay, listCourses } from '#contract/learning/courses/api.ts'
import {
  getStream,
  getStreamStatus,
  listStreams,
  statusExpands,
  streamExpands,
} from '#contract/learning/streams/api.ts'
import { addChat, addMessage } from '../../../test/chats.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn, schoolZone } from '../../../test/schoolZone.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { setHomeworkStatus, statusIdOf } from '../../../test/homework.ts'
import { insertStatusesOfCourse } from '../homework/queries.ts'

let school: School
let course: TestCourse
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database, { restDays: [3] })
})
afterAll(() => school.close())

async function learnerWith(stream: Parameters<typeof addStream>[2] = {}) {
  const learner = await school.addLearner()
  const streamId = await addStream(school.database, { userId: learner.id, courseId: course.id }, stream)
  return { ...learner, streamId, token: await school.signIn(learner.email) }
}

async function freeze(streamId: number, [from, to]: [number, number], status = 1) {
  await school.database.sql`
    insert into stream_freezes (stream_id, status, start_date, end_date)
    values (${streamId}, ${status}, ${dateIn(from)}, ${dateIn(to)})`
}

async function daysOf(learner: { streamId: number; token: string }) {
  const response = await school.call(getStreamStatus, {
    params: { streamId: learner.streamId },
    query: { expand: statusExpands.join(',') },
    token: learner.token,
  })
  return response.body.days ?? []
}

test('lists the runs with course, progress, freeze and the current day, and the pagination headers', async () => {
  const { token, streamId } = await learnerWith({ today: 2 })
  const response = await school.call(listStreams, { query: { expand: streamExpands.join(',') }, token })
  expect(response.status).toBe(200)
  expect(response.body).toMatchObject([
    {
      id: streamId,
      status: 'open',
      completed_at: null,
      progress: {
        days_count: 6,
        complete_days_count: 0,
        progress: 0,
        stages: course.stageIds.map((id, index) => ({ id, sort: index + 1, days_count: 3, complete_days_count: 0 })),
      },
      user_course_stream_freeze: null,
      current_training_day: { day_number: 2, title: 'День 2 (en)', stage_title: 'Этап (en)' },
      course: { id: course.id },
    },
  ])
  expect(response.headers).toMatchObject({ 'x-pagination-total-count': '1', 'x-pagination-current-page': '1' })
})

test('a run has its default fields without expand, and none of them with an empty expand', async () => {
  const { token, streamId } = await learnerWith()
  const whole = {
    course: { id: course.id },
    user_course_stream_freeze: null,
    progress: { days_count: 6 },
    order_service: null,
    chat_status: null,
  }
  const [run] = (await school.call(listStreams, { token })).body
  expect(run).toMatchObject(whole)
  expect((await school.call(getStream, { params: { streamId }, token })).body).toMatchObject(whole)
  const [bare] = (await school.call(listStreams, { query: { expand: '' }, token })).body
  for (const key of Object.keys(whole)) expect(bare).not.toHaveProperty(key)
})

test('the list of runs can be filtered by id', async () => {
  const { token, streamId } = await learnerWith()
  expect((await school.call(listStreams, { query: { filter: { id: [streamId] } }, token })).body).toHaveLength(1)
  expect((await school.call(listStreams, { query: { filter: { id: [streamId + 999] } }, token })).body).toEqual([])
})

test('a brand lists runs of its own courses only, and local lists all', async () => {
  const { token } = await learnerWith()
  const of = async (brand: string) =>
    (await school.call(listStreams, { token, headers: { 'x-app-id': brand } })).body.length
  expect([await of('face'), await of('mind'), await of('local')]).toEqual([1, 0, 1])
})

test('a run is frozen, not started, stopped or ended by the same rules', async () => {
  const statusOf = async (learner: { streamId: number; token: string }) =>
    (await school.call(getStream, { params: { streamId: learner.streamId }, token: learner.token })).body.status
  const frozen = await learnerWith({ today: 2 })
  await freeze(frozen.streamId, [0, 3])
  expect(await statusOf(frozen)).toBe('freeze')
  const thawed = await learnerWith({ today: 5 })
  await freeze(thawed.streamId, [-3, 0])
  expect(await statusOf(thawed)).toBe('open')
  const cancelled = await learnerWith({ today: 5 })
  await freeze(cancelled.streamId, [-1, 3], 2)
  expect(await statusOf(cancelled)).toBe('open')
  expect(await statusOf(await learnerWith({ today: -3 }))).toBe('not_started')
  expect(await statusOf(await learnerWith({ today: 3, isOptionalPurchase: true }))).toBe('stopped')
  expect(await statusOf(await learnerWith({ today: 30, lengthDays: 20 }))).toBe('ended')
})

test.each([
  ['is open with an active subscription', { status: 'active', ends: null, isLifetime: false }, 'open'],
  ['is open on the last day of its subscription', { status: 'ending', ends: 0, isLifetime: false }, 'open'],
  ['is stopped after the last day of its subscription', { status: 'ending', ends: -1, isLifetime: false }, 'stopped'],
  ['is stopped once its subscription has ended', { status: 'ended', ends: null, isLifetime: false }, 'stopped'],
  ['is open with a subscription for ever', { status: 'ended', ends: -1, isLifetime: true }, 'open'],
])('a run %s', async (_title, { status, ends, isLifetime }, expected) => {
  const { id, streamId, token } = await learnerWith({ today: 2, isOptionalPurchase: true })
  const pay = (payerId: number) => school.database.sql`
      with paid as (
        insert into subscriptions (user_id, status, is_lifetime, end_date)
        values (${payerId}, ${status}, ${isLifetime}, ${dateIn(0)}::date + ${ends}::int) returning id)
      update streams set payment_subscription_id = (select id from paid) where id = ${streamId}`
  const statusNow = async () => (await school.call(getStream, { params: { streamId }, token })).body.status
  await pay(id)
  expect(await statusNow()).toBe(expected)
  await pay((await school.addLearner()).id)
  expect(await statusNow()).toBe('stopped')
})

test.each([
  ['names the course', 'courses', 'active', 'open'],
  ['has a community of the course', 'communities', 'active', 'open'],
  ['named the course and has ended', 'courses', 'ended', 'stopped'],
  ['has another course and community', 'others', 'active', 'stopped'],
])('a run whose learner has a subscription that %s is %s', async (_title, part, status, expected) => {
  const { id, streamId, token } = await learnerWith({ today: 2, isOptionalPurchase: true })
  await school.database.sql`
      with club as (
        insert into communities (uniq, slug, course_ids)
        values (gen_random_uuid()::text, 'club', case when ${part === 'communities'} then array[${course.id}::bigint] else '{0}' end)
        returning id)
      insert into subscriptions (user_id, status, course_ids, community_ids)
      select ${id}, ${status}, case when ${part === 'courses'} then array[${course.id}::bigint] else '{0}' end, array[id] from club`
  expect((await school.call(getStream, { params: { streamId }, token })).body.status).toBe(expected)
})

test("another learner's subscription does not open a run", async () => {
  const { streamId, token } = await learnerWith({ today: 2, isOptionalPurchase: true })
  const other = await school.addLearner()
  await school.database.sql`
      insert into subscriptions (user_id, status, course_ids) values (${other.id}, 'active', array[${course.id}::bigint])`
  expect((await school.call(getStream, { params: { streamId }, token })).body.status).toBe('stopped')
})

test('a run has the status of the last consultation in its chat, null without one', async () => {
  const { id, streamId, token } = await learnerWith()
  const statusNow = async () => {
    const query = { expand: 'chatStatus', filter: { id: [streamId] } }
    return (await school.call(listStreams, { query, token })).body[0]?.chat_status
  }
  expect(await statusNow()).toBeNull()
  const chatId = await addChat(school.database, streamId)
  const consult = async (status: string) => {
    const messageId = await addMessage(school.database, { chatId, userId: id })
    await school.database.sql`
        insert into consultations (chat_id, status, start_message_id) values (${chatId}, ${status}, ${messageId})`
  }
  await consult('rated')
  await consult('open')
  expect(await statusNow()).toBe('open')
  const query = { expand: 'chatStatus' }
  expect((await school.call(getStream, { params: { streamId }, query, token })).body.chat_status).toBe('open')
})

test("another user's run responds as a missing one", async () => {
  const [owner, other] = [await learnerWith(), await learnerWith()]
  const foreign = await school.call(getStream, { params: { streamId: owner.streamId }, token: other.token })
  const missing = await school.call(getStream, { params: { streamId: 999_999_999 }, token: other.token })
  expect(foreign.status).toBe(404)
  expect(foreign.failure).toEqual(missing.failure)
})

describe('status of a run', () => {
  test('the status of a run returns every expand and ignores unknown names', async () => {
    const { token, streamId } = await learnerWith({ today: 2 })
    const query = { expand: `${statusExpands.join(',')},unknown` }
    const response = await school.call(getStreamStatus, { params: { streamId }, query, token })
    expect(response.body).toMatchObject({
      today_day_number: 2,
      lessons: [],
      consultations: [],
      chat_channel_meta: null,
      current_training_stage_id: course.stageIds[0],
      homeworks: [{ status: 'NOT_UPLOADED', target_id: course.stageHomeworkId }],
    })
    expect(response.body.days).toHaveLength(6)
  })

  test('each day opens at 04:00 in the time zone of the learner', async () => {
    const [first, second] = await daysOf(await learnerWith({ today: 1 }))
    expect(first).toMatchObject({ is_open_by_time_delay: true, lock: null })
    expect(second).toMatchObject({ is_open_by_time_delay: false, lock: { code: 'day_not_open_yet' } })
    const clock = new Intl.DateTimeFormat('ru', { timeZone: schoolZone, hour: '2-digit', minute: '2-digit' })
    expect(clock.format((second?.opens_at ?? 0) * 1000)).toBe('04:00')
  })

  test('a freeze moves later days by its length', async () => {
    const learner = await learnerWith({ today: 2 })
    const before = await daysOf(learner)
    await freeze(learner.streamId, [1, 4], 0)
    const after = await daysOf(learner)
    const moved = after.map((day, index) => (day.opens_at - (before[index]?.opens_at ?? 0)) / 86_400)
    expect(moved).toEqual([0, 0, 3, 3, 3, 3])
  })

  test('two freezes move later days, in whichever order they were created', async () => {
    const learner = await learnerWith({ today: 2 })
    const before = await daysOf(learner)
    await freeze(learner.streamId, [4, 5], 0)
    await freeze(learner.streamId, [1, 3], 0)
    const moved = (await daysOf(learner)).map((day, index) => (day.opens_at - (before[index]?.opens_at ?? 0)) / 86_400)
    expect(moved).toEqual([0, 0, 2, 3, 3, 3])
  })

  /** A learner on day 6 of a course of which one homework, of a stage or of a day, is required or not. */
  async function learnerWithHomework(target: 'stage' | 'day', isRequired: boolean) {
    const { sql } = school.database
    const own = await addCourse(school.database)
    if (target === 'stage')
      await sql`update stage_homeworks set is_required = ${isRequired} where id = ${own.stageHomeworkId}`
    else
      await sql`
        with moved as (delete from stage_homeworks where id = ${own.stageHomeworkId} returning homework_id)
        insert into day_homeworks (day_id, homework_id, is_required)
        select ${own.dayIds[0] ?? 0}, homework_id, ${isRequired} from moved`
    const learner = await learnerWith()
    const streamId = await addStream(school.database, { userId: learner.id, courseId: own.id }, { today: 6 })
    const [status] = await sql<{ id: number }>`select id from stream_homeworks where stream_id = ${streamId}`
    return { ...learner, courseId: own.id, streamId, statusId: status?.id ?? 0 }
  }

  test.each(['stage', 'day'] as const)('optional homework of a %s keeps the next stage open', async (target) => {
    const learner = await learnerWithHomework(target, false)
    expect((await daysOf(learner))[3]?.lock).toBeNull()
  })

  test.each(['stage', 'day'] as const)(
    'required homework of a %s locks the next stage until it is approved',
    async (target) => {
      const learner = await learnerWithHomework(target, true)
      const { streamId, token, statusId } = learner
      const stages = async () => {
        const query = { expand: 'stages' }
        const { body } = await school.call(getStreamStatus, { params: { streamId }, query, token })
        return body.stages?.map((stage) => [stage.status, stage.request_homeworks])
      }
      const setStatus = (status: string) => setHomeworkStatus(school.database.sql, statusId, status)
      for (const status of ['NOT_UPLOADED', 'UPLOADED', 'FAIL']) {
        await setStatus(status)
        const [first, , , ofNextStage] = await daysOf(learner)
        expect(first?.lock).toBeNull()
        expect(ofNextStage?.lock).toMatchObject({ code: 'day_needs_homework', homework_status_id: statusId })
        expect(await stages()).toEqual([
          ['open', [statusId]],
          ['close', []],
        ])
      }
      await setStatus('DONE')
      expect((await daysOf(learner))[3]?.lock).toBeNull()
      expect(await stages()).toEqual([
        ['open', []],
        ['open', []],
      ])
    },
  )

  test('a locked day names homework to send before homework that waits for the expert', async () => {
    const { sql } = school.database
    const learner = await learnerWithHomework('stage', true)
    await sql`
      insert into day_homeworks (day_id, homework_id, is_required)
      select d.id, h.id, true from days d join homeworks h using (course_id)
      where d.course_id = ${learner.courseId} and d.day_number < 3`
    await sql`update courses set version = version + 1 where id = ${learner.courseId}`
    await insertStatusesOfCourse(sql, learner.courseId)
    const rows = await sql<{ id: number }>`
      select id from stream_homeworks where stream_id = ${learner.streamId} order by day_homework_id`
    const [first, second, ofStage] = rows.map(({ id }) => id)
    const setStatus = (status: string, id: number | undefined) => setHomeworkStatus(sql, id ?? 0, status)
    const named = async () => (await daysOf(learner))[3]?.lock?.homework_status_id
    expect(await named()).toBe(first)
    await setStatus('UPLOADED', first)
    expect(await named()).toBe(second)
    await setStatus('FAIL', ofStage)
    expect(await named()).toBe(ofStage)
    await setStatus('DONE', ofStage)
    await setStatus('UPLOADED', second)
    expect(await named()).toBe(first)
  })

  test('homework of a day that the trial closes locks no stage', async () => {
    const { sql } = school.database
    const learner = await learnerWithHomework('day', true)
    const lockInTrialOf = async (demoDays: readonly number[]) => {
      await sql`
        update days set is_demo_accessible = day_number = any (${demoDays}::integer[])
        where course_id = ${learner.courseId}`
      await sql`update courses set version = version + 1 where id = ${learner.courseId}`
      return (await daysOf(learner))[3]?.lock
    }
    await sql`update streams set is_demo = true, course_full_access = false where id = ${learner.streamId}`
    expect(await lockInTrialOf([2, 4])).toBeNull()
    expect(await lockInTrialOf([1, 4])).toMatchObject({ homework_status_id: learner.statusId })
  })

  test('homework is locked with its day; homework of a stage is locked while none of its days is open', async () => {
    const [first, , , later] = course.dayIds
    await school.database.sql`
      insert into day_homeworks (day_id, homework_id)
      select day, id from homeworks, unnest(${[first, later]}::bigint[]) as day where course_id = ${course.id}
      on conflict do nothing`
    await school.database.sql`update courses set version = version + 1 where id = ${course.id}`
    const locksOf = async (today: number) => {
      const { streamId, token } = await learnerWith({ today })
      const { body } = await school.call(getStreamStatus, {
        params: { streamId },
        query: { expand: 'homeworks,stages' },
        token,
      })
      expect(body.stages?.map(({ status }) => status)).toEqual(['open', 'close'])
      return body.homeworks?.map((homework) => [homework.target_type, homework.is_locked])
    }
    const day = 'stage_day_homework'
    expect(await locksOf(0)).toEqual([
      [day, true],
      ['course_stage_homework', true],
      [day, true],
    ])
    expect(await locksOf(1)).toEqual([
      [day, false],
      ['course_stage_homework', false],
      [day, true],
    ])
  })

  test('homework names the reason why it cannot be sent', async () => {
    const sent = async (status: string | undefined, today = 1) => {
      const { streamId, token } = await learnerWith({ today })
      const { sql } = school.database
      if (status)
        await setHomeworkStatus(sql, await statusIdOf(sql, { streamId, targetId: course.stageHomeworkId }), status)
      const query = { expand: 'homeworks' }
      const { body } = await school.call(getStreamStatus, { params: { streamId }, query, token })
      return body.homeworks?.find((one) => one.target_type === 'course_stage_homework')?.lock
    }
    expect([await sent(undefined), await sent('FAIL')]).toEqual([null, null])
    expect(await sent('UPLOADED')).toMatchObject({ code: 'homework_on_checking', way_out: 'wait' })
    expect(await sent('DONE', 200)).toMatchObject({ code: 'homework_approved', way_out: null })
    expect(await sent('FAIL', 200)).toMatchObject({ code: 'stream_ended', way_out: 'support' })
    expect(await sent(undefined, 0)).toMatchObject({ code: 'stream_not_started', way_out: 'wait' })
  })

  test('a trial run has the materials of the course only if they are part of it', async () => {
    const documents = JSON.stringify([{ key: 'diary', title: { ru: 'Дневник' }, url: 'https://example.com/diary.pdf' }])
    const update = (isInDemo: boolean) => school.database.sql`
      update courses set documents = ${documents}, is_demo_documents_accessible = ${isInDemo}, version = version + 1
      where id = ${course.id}`
    const materialsOf = async ({ streamId, token }: { streamId: number; token: string }) => {
      const ofRun = await school.call(getStream, { params: { streamId }, query: { expand: 'course' }, token })
      const ofCourse = await school.call(getCourse, { params: { courseId: course.id }, token })
      const [listed] = (await school.call(listCourses, { token })).body
      return [ofRun.body.course, ofCourse.body, listed].map((shown) => shown?.documents.length)
    }
    const lockOf = async ({ streamId, token }: { streamId: number; token: string }) =>
      (await school.call(getStream, { params: { streamId }, token })).body.materials_lock
    const [full, trial] = [await learnerWith(), await learnerWith({ isDemo: true })]
    await update(false)
    expect([await materialsOf(full), await materialsOf(trial)]).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ])
    expect([await lockOf(full), await lockOf(trial)]).toMatchObject([
      null,
      { code: 'file_locked_in_demo', way_out: 'full_course' },
    ])
    await addStream(school.database, { userId: trial.id, courseId: course.id })
    expect(await materialsOf(trial)).toEqual([0, 1, 1])
    await update(true)
    expect(await materialsOf(trial)).toEqual([1, 1, 1])
    expect(await lockOf(trial)).toBeNull()
  })

  test('a trial run locks all days except its accessible ones', async () => {
    const days = await daysOf(await learnerWith({ today: 3, isDemo: true }))
    expect(days.map((day) => day.lock?.code ?? 'open').slice(0, 3)).toEqual([
      'open',
      'day_locked_in_demo',
      'day_locked_in_demo',
    ])
  })

  test.each([
    ['no requirement that the demo closes', [5], { isDemo: true }, null],
    ['a required day of the demo', [2, 5], { isDemo: true }, 'day_needs_earlier_day'],
    ['the homework of a stage with a day of the demo', [1, 5], { isDemo: true }, 'day_needs_homework'],
    ['all requirements once the run is a full one', [5], {}, 'day_needs_homework'],
  ] as const)('an accessible day of a trial run waits for %s', async (_title, demoDays, shape, code) => {
    const of = await addCourse(school.database, { stages: 2, requiredDays: [2, 3] })
    const { sql } = school.database
    await sql`update days set is_demo_accessible = day_number = any (${demoDays}::integer[]) where course_id = ${of.id}`
    if (code === 'day_needs_earlier_day')
      await sql`update stage_homeworks set is_required = false where id = ${of.stageHomeworkId}`
    const learner = await school.addLearner()
    const streamId = await addStream(school.database, { userId: learner.id, courseId: of.id }, { today: 6, ...shape })
    const days = await daysOf({ streamId, token: await school.signIn(learner.email) })
    expect(days[4]?.lock?.code ?? null).toBe(code)
  })
})

describe('content of days', () => {
  const dayOf = (index: number) => ({
    courseId: course.id,
    stageId: course.stageIds[Math.floor(index / 3)] ?? 0,
    dayId: course.dayIds[index] ?? 0,
  })

  test('returns an open day and its lessons in the language of the call', async () => {
    const { token } = await learnerWith({ today: 2 })
    const response = await school.call(getDay, { params: dayOf(1), token, headers: { 'accept-language': 'en' } })
    expect(response.body).toMatchObject({ title: 'День 2 (en)', lesson_sets: [{ lessons: [{ delay: 60 }, {}] }] })
  })

  test.each([
    ['a day that has not opened', { today: 1 }, 1, 'day_not_open_yet'],
    ['a run that has not started', { today: -2 }, 0, 'stream_not_started'],
    ['a run that has ended', { today: 40, lengthDays: 20 }, 0, 'stream_ended'],
    ['a stopped run', { today: 2, isOptionalPurchase: true }, 0, 'stream_stopped'],
    ['a closed day of a demo run', { today: 2, isDemo: true }, 1, 'day_locked_in_demo'],
    ['a stage that waits for homework', { today: 6 }, 4, 'day_needs_homework'],
  ])('rejects %s with the reason', async (_title, stream, index, code) => {
    const { token } = await learnerWith(stream)
    const response = await school.call(getDay, { params: dayOf(index), token })
    expect(response.status).toBe(403)
    expect(response.failure).toMatchObject({ code })
  })

  test('a day is not found for a user without a run of the course', async () => {
    const { email } = await school.addLearner()
    const response = await school.call(getDay, { params: dayOf(0), token: await school.signIn(email) })
    expect(response.status).toBe(404)
  })
})

describe('practised days', () => {
  const practised = async (stream: { today: number }, daysAgo: readonly number[]) => {
    const { id, streamId, token } = await learnerWith(stream)
    for (const ago of daysAgo)
      await school.database.sql`
        insert into practice_days (user_id, practiced_on, viewed_seconds) values (${id}, ${dateIn(-ago)}, 60)`
    return (await school.call(getStreamStatus, { params: { streamId }, query: {}, token })).body
  }

  test.each([
    ['up to today', { today: 2 }, [0, 1], 2],
    ['up to yesterday', { today: 2 }, [1, 2], 2],
    ['over a rest day between', { today: 4 }, [0, 2], 3],
    ['up to the day before a rest day', { today: 3 }, [1], 2],
    ['that ends at a day without practice', { today: 2 }, [0, 2], 1],
    ['of zero if it ended long ago, on a rest day too', { today: 3 }, [5], 0],
  ])('counts a streak %s', async (_title, stream, daysAgo, days) => {
    expect((await practised(stream, daysAgo)).streak_days).toBe(days)
  })

  test('lists the last fourteen practised dates, newest first', async () => {
    const { practice_days } = await practised({ today: 2 }, [20, ...Array.from({ length: 16 }, (_, ago) => ago)])
    expect(practice_days).toEqual(Array.from({ length: 14 }, (_, ago) => dateIn(-ago)))
  })
})

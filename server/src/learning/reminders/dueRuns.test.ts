import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateOf } from '#contract/platform/dates.ts'
import { graceDays } from '#contract/shop/instalments/rules.ts'
import { addCourse, type TestCourse } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { schoolDay, schoolZone } from '../../../test/schoolZone.ts'
import { openingOf } from '../../platform/calendar.ts'
import { first } from '../../platform/database/database.ts'
import { shownReminder } from '../streams/reminder.ts'
import { listRunsOfPerson } from '../streams/streams.ts'
import { insertDue } from './queries.ts'

let school: School
let course: TestCourse
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database, { restDays: [3] })
})
afterAll(() => school.close())

const time = '12:00'
const weekday = 1
const calendar = { timezone: schoolZone, former: null }

/** A run on a learner's day; days count from that day, seconds from the moment of the reminder. */
type Shape = {
  startsIn: number
  endsInSeconds: number
  isPending: boolean
  trial: { hasFullAccess: boolean } | null
  /** Status 2 is a cancelled freeze, which ended by that day. */
  freeze: { from: number; days: number; status: number } | null
  finishedDays: number[]
  /** The subscription that pays for the run. */
  subscription: { status: string; endsIn: number | null; isLifetime: boolean } | null
  instalment: { graceEndsIn: number; status: string; isPaid: boolean } | null
}

const freezes = fc.record({
  from: fc.integer({ min: -4, max: 2 }),
  days: fc.integer({ min: 1, max: 3 }),
  status: fc.constantFrom(0, 1, 2),
})
const shapes: fc.Arbitrary<Shape> = fc.record({
  startsIn: fc.integer({ min: -7, max: 1 }),
  endsInSeconds: fc.constantFrom(-1, 0, 1, 864_000),
  isPending: fc.boolean(),
  trial: fc.option(fc.record({ hasFullAccess: fc.boolean() })),
  freeze: fc.option(freezes.filter(({ from, days, status }) => status !== 2 || from + days <= 0)),
  finishedDays: fc.subarray([1, 2, 4, 6]),
  subscription: fc.option(
    fc.record({
      status: fc.constantFrom('active', 'ending', 'ended'),
      endsIn: fc.option(fc.integer({ min: -1, max: 1 })),
      isLifetime: fc.boolean(),
    }),
  ),
  instalment: fc.option(
    fc.record({
      graceEndsIn: fc.integer({ min: -1, max: 1 }),
      status: fc.constantFrom('active', 'cancelled'),
      isPaid: fc.boolean(),
    }),
  ),
})

test('a reminder is due in the same runs in which Today shows it', async () => {
  const moments = fc.constantFrom(0, 1, 30_000, 86_399)
  const checked = { open: 0, closed: 0 }
  await fc.assert(
    fc.asyncProperty(moments, fc.boolean(), fc.array(shapes, { minLength: 1, maxLength: 12 }), async (...given) => {
      const [secondOfDay, hasDemo, runs] = given
      const today = schoolDay()
      const dueAt = openingOf(calendar, today) + secondOfDay
      const people: number[] = []
      for (const shape of runs) people.push(await addPerson(shape, { today, dueAt }))
      const shown: number[] = []
      for (const userId of people) if (await isShown({ userId, dueAt, hasDemo })) shown.push(userId)
      checked.open += shown.length
      checked.closed += people.length - shown.length
      expect(await listDue(people, { today, dueAt, hasDemo })).toEqual(shown)
    }),
    { numRuns: 40 },
  )
  expect(Math.min(checked.open, checked.closed)).toBeGreaterThan(10)
})

type Moment = { today: number; dueAt: number }

/** A person with a reminder at the time and the run of a shape. */
async function addPerson(shape: Shape, { today, dueAt }: Moment): Promise<number> {
  const { sql } = school.database
  const { freeze, trial, subscription, instalment } = shape
  const startDay = today + shape.startsIn
  const startsAt = openingOf(calendar, startDay)
  const userId = await idOf(sql`
    insert into users (username, timezone) values (gen_random_uuid()::text, ${schoolZone}) returning id`)
  await sql`insert into reminder_settings (user_id, brand) values (${userId}, 'face')`
  await sql`insert into reminders (user_id, weekday, time) values (${userId}, ${weekday}, ${time})`
  const subscriptionId =
    subscription &&
    (await idOf(sql`
      insert into subscriptions (user_id, status, end_date, is_lifetime)
      values (${userId}, ${subscription.status},
        ${subscription.endsIn === null ? null : dateOf(today + subscription.endsIn)}, ${subscription.isLifetime})
      returning id`))
  const streamId = await idOf(sql`
    insert into streams (user_id, course_id, started_on, starts_at, ends_at, pending_access_days, is_demo,
      course_full_access, is_optional_purchase, payment_subscription_id)
    values (${userId}, ${course.id}, ${dateOf(startDay)}, to_timestamp(${startsAt}::bigint),
      to_timestamp(${Math.max(dueAt + shape.endsInSeconds, startsAt + 1)}::bigint),
      ${shape.isPending ? 30 : null}, ${trial !== null}, ${trial?.hasFullAccess ?? true},
      ${subscription !== null}, ${subscriptionId})
    returning id`)
  // Runs are frozen once they have begun.
  if (freeze && !shape.isPending && freeze.from >= shape.startsIn)
    await sql`
      insert into stream_freezes (stream_id, status, start_date, end_date)
      values (${streamId}, ${freeze.status}, ${dateOf(today + freeze.from)}, ${dateOf(today + freeze.from + freeze.days)})`
  await sql`
    insert into day_statuses (stream_id, day_id, started_at, finished_at)
    select ${streamId}, id, now(), now() from days
    where course_id = ${course.id} and day_number = any (${shape.finishedDays}::int[])`
  if (instalment) {
    const planId = await idOf(sql`
      insert into instalments (user_id, stream_id, status, currency)
      values (${userId}, ${streamId}, ${instalment.status}, 'EUR') returning id`)
    await sql`insert into instalment_runs (instalment_id, stream_id) values (${planId}, ${streamId})`
    await sql`
      insert into instalment_parts (instalment_id, number, due_on, amount_minor, paid_at)
      values (${planId}, 1, ${dateOf(today + instalment.graceEndsIn - graceDays)}, 100,
        ${instalment.isPaid ? new Date() : null})`
  }
  return userId
}

async function idOf(rows: Promise<object[]>): Promise<number> {
  return first((await rows) as { id: number }[])?.id ?? 0
}

type Reminder = { dueAt: number; hasDemo: boolean }

/** Whether Today would show a reminder of this moment, by the rules of the run. */
async function isShown({ userId, dueAt, hasDemo }: Reminder & { userId: number }): Promise<boolean> {
  const { database } = school
  const runs = await listRunsOfPerson(database, database.sql, { userId, calendar, hasDemo, now: dueAt })
  return runs.some((run) => shownReminder(run, { time, due_at: dueAt }) !== null)
}

/** Those of the people for whom the statement records the reminder. */
async function listDue(people: readonly number[], { today, dueAt, hasDemo }: Reminder & Moment): Promise<number[]> {
  const { sql } = school.database
  const date = dateOf(today)
  const slot = { timezone: schoolZone, former_timezone: null, former_last_day: null, date, weekday, time }
  await insertDue(sql, [{ ...slot, due_at: dueAt, learner_day: date }], { demoBrands: hasDemo ? ['face'] : [], date })
  const rows = await sql<{ user_id: number }>`
    select user_id from reminder_sendings where user_id = any (${people}::bigint[]) order by user_id`
  await sql`delete from reminders where user_id = any (${people}::bigint[])`
  return rows.map(({ user_id }) => user_id)
}

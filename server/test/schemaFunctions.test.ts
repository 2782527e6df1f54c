import { afterAll, beforeAll, expect, test } from 'vitest'
import { communityType } from '#contract/club/communities/rules.ts'
import { streamStatus } from '#contract/learning/streams/rules.ts'
import { isPaidOn } from '#contract/shop/subscriptions/rules.ts'
import { follow } from './calls.ts'
import { addCourse } from './course.ts'
import { startSchool, type School } from './school.ts'

let school: School
beforeAll(async () => (school = await startSchool()))
afterAll(() => school.close())

type Run = { seconds: number; isOptionalPurchase?: boolean; pendingAccessDays?: number }

test.each<[when: string, run: Run]>([
  ['before its end', { seconds: -1 }],
  ['in its last second', { seconds: 0 }],
  ['after its end', { seconds: 1 }],
  ['that a subscription pays for, after its end', { seconds: 1, isOptionalPurchase: true }],
  ['that begins with its first opening', { seconds: 1, pendingAccessDays: 30 }],
])('a run %s is current as long as its status is not that it has ended', async (_when, run) => {
  const { seconds, isOptionalPurchase = false, pendingAccessDays = null } = run
  const endsAt = 1_800_000_000
  const now = endsAt + seconds
  const columns = {
    ends_at: new Date(endsAt * 1000).toISOString(),
    is_optional_purchase: isOptionalPurchase,
    pending_access_days: pendingAccessDays,
  }
  const [row] = await school.database.sql<{ is_current: boolean }>`
    select is_current(jsonb_populate_record(null::streams, ${JSON.stringify(columns)}::jsonb),
      to_timestamp(${now}::bigint)) as is_current`
  const status = streamStatus({
    startsAt: endsAt - 86_400,
    // A run that has not begun ends as many days after today.
    endsAt: pendingAccessDays === null ? endsAt : now + pendingAccessDays * 86_400,
    now,
    frozen: false,
    isOptionalPurchase,
    isCovered: false,
    isUnpaid: false,
  })
  expect(row?.is_current).toBe(status !== 'ended')
})

const today = '2026-03-10'
const ends = ['2026-03-09', today, '2026-03-11', null]
const subscriptions = (['active', 'ending', 'ended'] as const).flatMap((status) =>
  ends.flatMap((end_date) => [true, false].map((is_lifetime) => ({ status, end_date, is_lifetime }))),
)

test('a subscription covers the same days in the database as in the contract', async () => {
  const rows = await school.database.sql<{ is_paid: boolean }>`
    select is_paid_on(jsonb_populate_record(null::subscriptions, one), ${today}::date) as is_paid
    from jsonb_array_elements(${JSON.stringify(subscriptions)}::jsonb) with ordinality as given (one, position)
    order by position`
  expect(rows.map(({ is_paid }) => is_paid)).toEqual(subscriptions.map((one) => isPaidOn(one, today)))
})

const days = ['2026-03-09', today, '2026-03-11', null]
const links = days.flatMap((startDate) =>
  days.flatMap((endDate) => [true, false].map((isOptionalPurchase) => ({ isOptionalPurchase, startDate, endDate }))),
)
const memberships = [undefined, ...links].flatMap((link) =>
  [true, false].flatMap((isSubscribed) =>
    [true, false].flatMap((hasCourse) =>
      [true, false].map((isArchived) => ({ link, isSubscribed, hasCourse, isArchived, today })),
    ),
  ),
)

test('a community has the same type for a person in the database as in the contract', async () => {
  const { sql } = school.database
  const { id } = await school.addLearner()
  const course = await addCourse(school.database, { stages: 1, daysPerStage: 1, lessonsPerDay: 1 })
  await follow(school.database, id, course)
  // One person is related to a community in each of the ways: its id is the position of the membership.
  const given = JSON.stringify(
    memberships.map((membership, at) => ({ ...membership, at, link: membership.link ?? null })),
  )
  await sql`
    insert into communities (uniq, slug, course_ids, archived_at)
    select 'table' || (one ->> 'at'), 'table',
      case when (one ->> 'hasCourse')::boolean then array[${course.id}::bigint] else '{}' end,
      case when (one ->> 'isArchived')::boolean then now() end
    from jsonb_array_elements(${given}::jsonb) one`
  await sql`
    insert into user_communities (user_id, community_id, is_optional_purchase, start_date, end_date)
    select ${id}, c.id, (one -> 'link' ->> 'isOptionalPurchase')::boolean, (one -> 'link' ->> 'startDate')::date,
      (one -> 'link' ->> 'endDate')::date
    from jsonb_array_elements(${given}::jsonb) one join communities c on c.uniq = 'table' || (one ->> 'at')
    where jsonb_typeof(one -> 'link') = 'object'`
  await sql`
    insert into subscriptions (user_id, status, end_date, community_ids)
    select ${id}, 'ending', ${today}, array_agg(c.id)
    from jsonb_array_elements(${given}::jsonb) one join communities c on c.uniq = 'table' || (one ->> 'at')
    where (one ->> 'isSubscribed')::boolean`
  const rows = await sql<{ type: string }>`
    select o.type from communities c join communities_of(${id}, ${today}) o on o.community_id = c.id
    where c.slug = 'table' order by c.id`
  expect(rows.map(({ type }) => type)).toEqual(memberships.map(communityType))
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listCommunities } from '#contract/club/communities/api.ts'
import { dateOf } from '#contract/platform/dates.ts'
import { getStream } from '#contract/learning/streams/api.ts'
import { getSubscription, listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { dayAt } from '../../platform/calendar.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addCourse, addStream } from '../../../test/course.ts'

let school: School
let courseId: number
beforeAll(async () => {
  school = await startSchool()
  courseId = (await addCourse(school.database)).id
  await school.database.sql`insert into communities (uniq, brands, slug) values ('club', '{local}', 'club')`
})
afterAll(() => school.close())

/** At any time at least one of these has another date than UTC. */
const zones = ['Etc/GMT+12', 'Etc/GMT-14']

describe.each(zones)('paid access of a learner in %s', (timezone) => {
  test.each([
    ['their last day', 0, true, 'open', 'owned'],
    ['the day after it', -1, false, 'stopped', 'expired'],
  ])("paid access in a learner's time zone: on %s it is %s", async (_day, lastDay, isActive, status, membership) => {
    const { id, email } = await school.addLearner({ timezone })
    const token = await school.signIn(email)
    const streamId = await addStream(school.database, { userId: id, courseId }, { timezone, isOptionalPurchase: true })
    const endDate = dateOf(dayAt(timezone, Math.floor(Date.now() / 1000)) + lastDay)
    const [paid] = await school.database.sql<{ id: number }>`
      insert into subscriptions (user_id, status, end_date, community_ids)
      select ${id}, 'ending', ${endDate}, array_agg(id) from communities returning id`
    const subscriptionId = paid?.id ?? 0
    await school.database.sql`update streams set payment_subscription_id = ${subscriptionId} where id = ${streamId}`
    await school.database.sql`
      insert into user_communities (user_id, community_id, is_optional_purchase) select ${id}, id, true from communities`
    const [listed] = (await school.call(listSubscriptions, { token })).body
    expect(listed).toMatchObject({ id: subscriptionId, is_active: isActive, end_date: endDate })
    expect((await school.call(getSubscription, { params: { subscriptionId }, token })).body).toEqual(listed)
    expect((await school.call(getStream, { params: { streamId }, token })).body.status).toBe(status)
    expect((await school.call(listCommunities, { token })).body).toMatchObject([{ type: membership }])
  })
})

test('a subscription names its communities, and the courses that it covers by itself, by them and by a run', async () => {
  const { sql } = school.database
  const [named, ofCommunity, paidFor, other] = [await add(), await add(), await add(), await add()]
  const { id, email } = await school.addLearner()
  const token = await school.signIn(email)
  const [community] = await sql<{ id: number }>`
    insert into communities (uniq, brands, slug, title, course_ids)
    values ('круг', '{local}', 'circle', '{"en": "Circle"}', ${[ofCommunity]}) returning id`
  const [paid] = await sql<{ id: number }>`
    insert into subscriptions (user_id, status, course_ids, community_ids)
    values (${id}, 'active', ${[named]}, ${[community?.id ?? 0]}) returning id`
  const streamId = await addStream(school.database, { userId: id, courseId: paidFor }, { isOptionalPurchase: true })
  await sql`update streams set payment_subscription_id = ${paid?.id ?? 0} where id = ${streamId}`
  const params = { subscriptionId: paid?.id ?? 0 }
  const { content } = (await school.call(getSubscription, { params, token, headers: { lang: 'en' } })).body
  expect(content.communities).toEqual([{ id: community?.id, uniq: 'круг', title: 'Circle', course_ids: [ofCommunity] }])
  expect(content.courses).toEqual([named, ofCommunity, paidFor].map((one) => ({ id: one, title: 'Курс (en)' })))
  expect(content.courses.map((course) => course.id)).not.toContain(other)
  const stranger = await school.signIn((await school.addLearner()).email)
  expect((await school.call(getSubscription, { params, token: stranger })).status).toBe(404)
})

const add = async () => (await addCourse(school.database)).id

test('database dates are in UTC, whatever the server’s zone', async () => {
  const { database: name = '', host = '', port = 0, user = '' } = school.database.pool.options
  await school.database.pool.query(`alter database ${name} set timezone = 'Pacific/Kiritimati'`)
  const elsewhere = openDatabase({ host, port, user, database: name, max: 1 })
  expect(await elsewhere.sql`select current_setting('timezone') as zone`).toEqual([{ zone: 'UTC' }])
  await elsewhere.close()
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listCommunities } from '#contract/communities/api.ts'
import { getStream } from '#contract/streams/api.ts'
import { getSubscription, listSubscriptions } from '#contract/subscriptions/api.ts'
import { openDatabase } from '../database.ts'
import { dateOf, dayAt } from '../streams/calendar.ts'
import { startSchool, type School } from '../testing.ts'
import { addCourse, addStream } from '../testingCourse.ts'

let school: School
let courseId: number
beforeAll(async () => {
  school = await startSchool()
  courseId = (await addCourse(school.database)).id
  await school.database.sql`insert into communities (uniq, brands, slug) values ('club', '{local}', 'club')`
})
afterAll(() => school.close())

/** Of these two, one at least is on another date than UTC at any moment. */
const zones = ['Etc/GMT+12', 'Etc/GMT-14']

describe.each(zones)('what a learner in %s has paid for', (timezone) => {
  test.each([
    ['their last day', 0, true, 'open', 'owned'],
    ['the day after it', -1, false, 'stopped', 'expired'],
  ])('is, by their own clock, on %s', async (_day, lastDay, isActive, status, membership) => {
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

test('dates of the database are those of UTC, wherever it stands', async () => {
  const { database: name = '', host = '', port = 0, user = '' } = school.database.pool.options
  await school.database.pool.query(`alter database ${name} set timezone = 'Pacific/Kiritimati'`)
  const elsewhere = openDatabase({ host, port, user, database: name, max: 1 })
  expect(await elsewhere.sql`select current_setting('timezone') as zone`).toEqual([{ zone: 'UTC' }])
  await elsewhere.close()
})

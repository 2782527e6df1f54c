import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCommunities } from '#contract/club/communities/api.ts'
import { endPersonSubscription, giveSubscription } from '#contract/shop/subscriptions/staffApi.ts'
import { learnerToday } from '../../platform/calendar.ts'
import { addSubscriptionService } from '../../../test/recurringPayments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'

let school: School
let staffToken: string
let serviceId: number
beforeAll(async () => {
  school = await startSchool()
  staffToken = (await addStaffMember(school, 'admin')).staffToken
  serviceId = await addSubscriptionService(school.database.sql)
  await school.database.sql`
    with community as (insert into communities (uniq, brands, slug) values ('club', '{local}', 'club') returning id)
    update services set community_ids = array(select id from community) where id = ${serviceId}`
})
afterAll(() => school.close())

async function addPerson(timezone?: string) {
  const { id: userId, email } = await school.addLearner(timezone === undefined ? {} : { timezone })
  const token = await school.signIn(email)
  const { sql } = school.database
  return {
    userId,
    service: async () => (await school.call(listCommunities, { token })).body[0]?.service_id,
    type: async () => (await school.call(listCommunities, { token })).body[0]?.type,
    join: (first: string | null, last: string | null) => sql`
      insert into user_communities (user_id, community_id, start_date, end_date)
      select ${userId}, id, ${first}, ${last} from communities`,
    give: () => {
      const body = { client_id: randomUUID(), reason: 'A prize', service_id: serviceId }
      return school.call(giveSubscription, { params: { userId }, body, token: staffToken })
    },
    end: (subscriptionId: number) => {
      const body = { at: 'now' as const, reason: 'A request' }
      return school.call(endPersonSubscription, { params: { userId, subscriptionId }, body, token: staffToken })
    },
    events: async () =>
      (await sql<{ kind: string }>`select kind from live_events where user_id = ${userId} order by id`).map(
        ({ kind }) => kind,
      ),
  }
}

test('a subscription with a community makes its owner a member at once, until it ends', async () => {
  const { type, give, end, events } = await addPerson()
  expect(await type()).toBe('hidden')
  const { body } = await give()
  expect(await type()).toBe('owned')
  expect(await events()).toEqual(['payment'])
  await end(body.id)
  expect(await type()).toBe('expired')
  expect(await events()).toEqual(['payment', 'payment'])
})

test('a community names the subscription on sale to those outside, and to no member', async () => {
  const { sql } = school.database
  const { service, join, give } = await addPerson()
  expect(await service()).toBeNull()
  await join(null, '2020-01-01')
  expect(await service()).toBe(serviceId)
  await sql`update services set archived_at = now() where id = ${serviceId}`
  expect(await service()).toBeNull()
  await sql`update services set archived_at = null where id = ${serviceId}`
  await give()
  expect(await service()).toBeNull()
})

test('a subscription renews a membership whose days are over, and leaves one without an end', async () => {
  const former = await addPerson()
  await former.join(null, dateIn(-1))
  expect(await former.type()).toBe('expired')
  await former.give()
  expect(await former.type()).toBe('owned')
  const permanent = await addPerson()
  await permanent.join(null, null)
  const { body } = await permanent.give()
  await permanent.end(body.id)
  expect(await permanent.type()).toBe('owned')
})

test.each(['Etc/GMT+12', 'Etc/GMT-14'])("the days of a membership are the learner's own in %s", async (timezone) => {
  const calendar = { timezone, former: null }
  const now = Math.floor(Date.now() / 1000)
  const [today, tomorrow] = [learnerToday(calendar, now), learnerToday(calendar, now + 86_400)]
  const yesterday = learnerToday(calendar, now - 86_400)
  for (const [first, last, expected] of [
    [today, today, 'owned'],
    [tomorrow, null, 'hidden'],
    [null, yesterday, 'expired'],
  ] as const) {
    const { join, type } = await addPerson(timezone)
    await join(first, last)
    expect(await type()).toBe(expected)
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCommunities, listUserCommunities } from '#contract/club/communities/api.ts'
import { startSchool, type School } from '../../../test/school.ts'

let school: School
let token: string
let userId: number
beforeAll(async () => {
  school = await startSchool()
  const learner = await school.addLearner()
  userId = learner.id
  token = await school.signIn(learner.email)
  await school.database.sql`
    insert into communities (uniq, brands, title, slug) values
      ('yoga', '{face}', '{"ru": "Клуб", "en": "The club"}', 'yoga'),
      ('sport', '{face}', '{}', 'sport'),
      ('calm', '{mind}', '{"en": "Calm"}', 'calm')`
  await school.database.sql`
    insert into user_communities (user_id, community_id, start_date, end_date)
    select ${userId}, id, '2020-01-01', '2020-02-01' from communities where uniq = 'sport'`
  await school.database.sql`
    insert into user_communities (user_id, community_id, is_optional_purchase)
    select ${userId}, id, true from communities where uniq = 'yoga'`
})
afterAll(() => school.close())

const listed = async (brand: string, language = 'en') => {
  const headers = { 'x-app-id': brand, 'accept-language': language }
  const { body } = await school.call(listCommunities, { token, headers })
  return body.map(({ title, type }) => [title, type])
}

test('a brand lists its communities in the language of the call, with the user’s membership', async () => {
  expect(await listed('face', 'ru')).toEqual([
    ['Клуб', 'expired'],
    ['sport', 'expired'],
  ])
  expect(await listed('mind')).toEqual([['Calm', 'hidden']])
  expect(await listed('local')).toHaveLength(3)
})

test('a community carries the user’s membership with its days, and null without one', async () => {
  const { body } = await school.call(listCommunities, { token, headers: { 'x-app-id': 'local' } })
  expect(body.map(({ user_community: membership }) => membership)).toEqual([
    { community_id: body[0]?.id, is_optional_purchase: true, start_date: null, end_date: null },
    { community_id: body[1]?.id, is_optional_purchase: false, start_date: '2020-01-01', end_date: '2020-02-01' },
    null,
  ])
})

test('the chat and the page for members of a hidden community are told to nobody outside', async () => {
  const [chat, landing] = ['https://chat.test/invite', 'https://club.test/members']
  await school.database.sql`
    update communities set telegram_chat_url = ${chat}, have_subscription_landing_url = ${landing}`
  const { body } = await school.call(listCommunities, { token, headers: { 'x-app-id': 'local' } })
  const shown = body.map((one) => [one.type, one.telegram_chat_url, one.have_subscription_landing_url])
  expect(shown).toEqual([
    ['expired', chat, landing],
    ['expired', chat, landing],
    ['hidden', '', ''],
  ])
})

test('a subscription that includes a community makes the user a member', async () => {
  await school.database.sql`
    insert into subscriptions (user_id, status, community_ids)
    select ${userId}, 'active', array_agg(id) from communities where uniq = 'yoga'`
  expect((await listed('face'))[0]).toEqual(['The club', 'owned'])
  await school.database.sql`update subscriptions set status = 'ended'`
  expect((await listed('face'))[0]).toEqual(['The club', 'expired'])
  await school.database.sql`update subscriptions set is_lifetime = true`
  expect((await listed('face'))[0]).toEqual(['The club', 'owned'])
})

test('memberships have dates, and are visible to their user only', async () => {
  const mine = (await school.call(listUserCommunities, { token })).body
  expect(mine.map(({ is_optional_purchase: optional, end_date: end }) => [optional, end])).toEqual([
    [true, null],
    [false, '2020-02-01'],
  ])
  const other = await school.signIn((await school.addLearner()).email)
  expect((await school.call(listUserCommunities, { token: other })).body).toEqual([])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { listCommunities } from '#contract/club/communities/api.ts'
import * as api from '#contract/club/communities/staffApi.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { follow } from '../../../test/calls.ts'
import { addCourse, type TestCourse } from '../../../test/course.ts'

let school: School
let course: TestCourse
let author: Awaited<ReturnType<typeof addStaffMember>>
let admin: typeof author
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database)
  author = await addStaffMember(school, 'content')
  admin = await addStaffMember(school, 'admin')
})
afterAll(() => school.close())

let names = 0
const fields = (change: Partial<api.CommunityFields> = {}): api.CommunityFields => {
  names += 1
  return {
    uniq: `club-${names}`,
    slug: `club-${names}`,
    titles: { ru: 'Утро', en: 'Morning' },
    brands: ['face'],
    course_ids: [],
    chat_only: false,
    custom_url: '',
    faq_url: '',
    telegram_chat_url: '',
    have_subscription_landing_url: '',
    no_have_subscription_landing_url: '',
    ...change,
  }
}
const create = (change: Partial<api.CommunityFields> = {}, token = author.staffToken) =>
  school.call(api.createCommunity, { body: fields(change), token })
const createId = async (change: Partial<api.CommunityFields> = {}) => (await create(change)).body.id

async function addPerson() {
  const { id: userId, email } = await school.addLearner()
  const token = await school.signIn(email)
  const typeOf = async (communityId: number) => {
    const { body } = await school.call(listCommunities, { token, headers: { 'x-app-id': 'face' } })
    return body.find(({ id }) => id === communityId)?.type
  }
  return { userId, email, token, typeOf }
}

const add = (communityId: number, person: string, dates: Partial<api.MemberDates> = {}) => {
  const body = { person, start_date: null, end_date: null, ...dates }
  return school.call(api.addCommunityMember, { params: { communityId }, body, token: author.staffToken })
}

/** The names of the refused fields. */
const refused = ({ failure }: { failure: unknown }) => (failure as { field: string }[]).map(({ field }) => field)

const audit = async (actions: readonly string[]) => {
  const { entries } = (await school.call(listAuditEntries, { query: {}, token: admin.staffToken })).body
  return entries.filter(({ action }) => actions.includes(action))
}

test('staff create a community, which learners of its brand and courses see', async () => {
  const change = { course_ids: [course.id], faq_url: ' https://club.test/faq ', slug: 'Утро-2' }
  const { body } = await create(change)
  expect(body).toMatchObject({ title: 'Morning', slug: 'утро-2', faq_url: 'https://club.test/faq', is_archived: false })
  const { userId, typeOf } = await addPerson()
  expect(await typeOf(body.id)).toBe('hidden')
  await follow(school.database, userId, course)
  expect(await typeOf(body.id)).toBe('recommended')
  expect(await audit(['community.create'])).toMatchObject([
    { actor_id: author.id, after: { community_id: body.id, brands: ['face'] } },
  ])
})

test.each<[string, Partial<api.CommunityFields>, string]>([
  ['an address that is not of the web', { custom_url: 'javascript:alert(1)' }, 'custom_url'],
  ['questions and answers at a path of ours', { faq_url: '/faq' }, 'faq_url'],
  ['a chat at an application', { telegram_chat_url: 'tg://join?invite=x' }, 'telegram_chat_url'],
  ['a landing page of data', { have_subscription_landing_url: 'data:text/html,x' }, 'have_subscription_landing_url'],
  ['an address without a host', { no_have_subscription_landing_url: 'https://' }, 'no_have_subscription_landing_url'],
  ['a slug with a slash', { slug: 'a/b' }, 'slug'],
  ['no permanent name', { uniq: ' ' }, 'uniq'],
  ['no title', { titles: {} }, 'titles'],
  ['a title that cannot be seen', { titles: { ru: '\u200B' } }, 'titles'],
  ['no title in the main language of the brand', { titles: { en: 'Morning' } }, 'titles'],
  ['no brand', { brands: [] }, 'brands'],
  ['an unknown brand', { brands: ['nobody'] }, 'brands'],
  ['an unknown course', { course_ids: [987_654] }, 'course_ids'],
])('a community is refused with %s', async (_, change, field) => {
  const answer = await create(change)
  expect(answer.status).toBe(422)
  expect(refused(answer)).toEqual([field])
})

test('a slug is unique in each brand, and a permanent name in all', async () => {
  const id = await createId({ slug: 'same', uniq: 'same' })
  expect(refused(await create({ slug: 'SAME' }))).toEqual(['slug'])
  expect(refused(await create({ uniq: 'same', brands: ['mind'] }))).toEqual(['uniq'])
  expect((await create({ slug: 'same', brands: ['mind'] })).status).toBe(200)
  const archive = (communityId: number, isArchived: boolean) =>
    school.call(api.archiveCommunity, {
      params: { communityId },
      body: { is_archived: isArchived },
      token: author.staffToken,
    })
  await archive(id, true)
  const next = await createId({ slug: 'same' })
  expect(refused(await archive(id, false))).toEqual(['slug'])
  await archive(next, true)
  expect((await archive(id, false)).body.is_archived).toBe(false)
})

test('of two communities created with one slug at the same moment one exists', async () => {
  const answers = await Promise.all([create({ slug: 'race' }), create({ slug: 'race' })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('a changed community keeps its members, and an archived one is listed for nobody', async () => {
  const communityId = await createId()
  const { email, typeOf } = await addPerson()
  await add(communityId, email)
  const body = fields({ titles: { ru: 'Вечер' } })
  const params = { communityId }
  const changed = await school.call(api.updateCommunity, { params, body, token: author.staffToken })
  expect(changed.body).toMatchObject({ title: 'Вечер', members: 1 })
  expect(await typeOf(communityId)).toBe('owned')
  const archived = { params, body: { is_archived: true }, token: author.staffToken }
  await school.call(api.archiveCommunity, archived)
  await school.call(api.archiveCommunity, archived)
  expect(await typeOf(communityId)).toBeUndefined()
  const entries = await audit(['community.update', 'community.archive'])
  expect(entries.filter(({ after }) => after?.['community_id'] === communityId)).toMatchObject([
    { action: 'community.archive', before: { is_archived: false }, after: { is_archived: true } },
    { action: 'community.update', before: { community_id: communityId }, after: { slug: body.slug } },
  ])
})

test('the second of two editors of a community is told, and a repeated save is no conflict', async () => {
  const { body: created } = await create()
  const { id: communityId, version } = created
  const save = (titles: api.CommunityFields['titles'], from?: number) =>
    school.call(api.updateCommunity, {
      params: { communityId },
      body: { ...fields({ uniq: created.uniq, slug: created.slug, titles }), ...(from && { version: from }) },
      token: author.staffToken,
    })
  const evening = { ru: 'Вечер' }
  expect((await save(evening, version)).body).toMatchObject({ titles: evening, version: version + 1 })
  expect((await save(evening, version)).body).toMatchObject({ titles: evening, version: version + 1 })
  const late = await save({ ru: 'Ночь' }, version)
  expect([late.status, late.failure]).toMatchObject([409, { code: 'community_changed' }])
  expect((await save({ ru: 'Ночь' }, version + 1)).body).toMatchObject({ version: version + 2 })
})

describe('members', () => {
  test('staff make a person a member by e-mail or id, change the days and end the membership at once', async () => {
    const communityId = await createId()
    const { userId, email, typeOf } = await addPerson()
    const { body } = await add(communityId, ` ${email.toUpperCase()} `, { end_date: dateIn(3) })
    expect(body).toMatchObject({ user_id: userId, type: 'owned', end_date: dateIn(3), is_optional_purchase: false })
    const params = { communityId, userId }
    const dates = { start_date: dateIn(2), end_date: null }
    await school.call(api.updateCommunityMember, { params, body: dates, token: author.staffToken })
    expect(await typeOf(communityId)).toBe('hidden')
    await add(communityId, String(userId))
    expect(await typeOf(communityId)).toBe('owned')
    const end = () => school.call(api.endCommunityMember, { params, token: author.staffToken })
    expect((await end()).body).toMatchObject({ type: 'expired', end_date: dateIn(-1) })
    await end()
    expect(await typeOf(communityId)).toBe('expired')
    const kinds = (await audit(['membership.create', 'membership.update', 'membership.end'])).filter(
      (entry) => entry.user_id === userId,
    )
    expect(kinds.map(({ action }) => action)).toEqual([
      'membership.end',
      'membership.update',
      'membership.update',
      'membership.create',
    ])
    const events = await school.database.sql`
      select from live_events where user_id = ${userId} and kind = 'membership'`
    expect(events).toHaveLength(4)
  })

  test('a membership that staff end before its first day is over too', async () => {
    const communityId = await createId()
    const { userId, email } = await addPerson()
    await add(communityId, email, { start_date: dateIn(5) })
    const params = { communityId, userId }
    const { body } = await school.call(api.endCommunityMember, { params, token: author.staffToken })
    expect(body.type).toBe('expired')
  })

  test.each<[string, string, Partial<api.MemberDates>, string]>([
    ['nobody', ' ', {}, 'person'],
    ['an unknown person', 'nobody@example.test', {}, 'person'],
    ['a day that does not exist', '', { start_date: '2027-02-30' }, 'start_date'],
    ['a last day before the first', '', { start_date: '2027-02-02', end_date: '2027-02-01' }, 'end_date'],
  ])('a membership is refused for %s', async (_, person, dates, field) => {
    const communityId = await createId()
    const { email } = await addPerson()
    expect(refused(await add(communityId, person || email, dates))).toEqual([field])
  })

  test('members are listed in pages without gaps, and found by a part of their name', async () => {
    const communityId = await createId()
    await school.database.sql`
      with people as (
        insert into users (email, username, password_hash, timezone, locale, name)
        select 'member' || n || '@example.test', 'm' || n, 'none', 'UTC', 'en', 'Ágnes' || n from generate_series(1, 60) n
        returning id
      )
      insert into user_communities (user_id, community_id) select id, ${communityId} from people`
    const list = async (query: object) =>
      (await school.call(api.listCommunityMembers, { params: { communityId }, query, token: author.staffToken })).body
    const first = await list({})
    const rest = await list({ before: first.next })
    expect([first.members.length, rest.members.length, rest.next]).toEqual([50, 10, null])
    expect(new Set([...first.members, ...rest.members].map(({ user_id: id }) => id)).size).toBe(60)
    expect((await list({ search: 'agnes60' })).members.map(({ email }) => email)).toEqual(['member60@example.test'])
    expect((await list({ search: `${rest.members[0]?.user_id}` })).members).toHaveLength(1)
    expect((await list({ search: 'nobody' })).members).toEqual([])
  })

  test('a person who is no member has no membership to change or end', async () => {
    const communityId = await createId()
    const { userId } = await addPerson()
    const given = { params: { communityId, userId }, token: author.staffToken }
    const body = { start_date: null, end_date: null }
    expect((await school.call(api.updateCommunityMember, { ...given, body })).status).toBe(404)
    expect((await school.call(api.endCommunityMember, given)).status).toBe(404)
  })
})

test('staff see the communities of a brand as any learner does', async () => {
  const communityId = await createId({ brands: ['face'] })
  const { userId, email } = await addPerson()
  await add(communityId, email, { end_date: dateIn(-1) })
  const preview = (person: string, brand = 'face') =>
    school.call(api.previewCommunities, { query: { person, brand }, token: author.staffToken })
  const { body } = await preview(email)
  expect(body.user_id).toBe(userId)
  expect(body.communities.find(({ id }) => id === communityId)?.type).toBe('expired')
  expect(body.frontend).toMatch(/\/class\/club$/)
  expect(refused(await preview('nobody@example.test'))).toEqual(['person'])
  expect(refused(await preview(email, 'nobody'))).toEqual(['brand'])
})

test('communities are found by a part of their title, slug or permanent name, and listed by state', async () => {
  const [shown, hidden] = [await createId({ titles: { ru: 'Осанка 100%' } }), await createId({ uniq: 'posture-100' })]
  await school.call(api.archiveCommunity, {
    params: { communityId: hidden },
    body: { is_archived: true },
    token: author.staffToken,
  })
  const list = async (query: object) =>
    (await school.call(api.listStaffCommunities, { query, token: author.staffToken })).body.communities.map(
      ({ id }) => id,
    )
  expect(await list({ search: 'осанка 100%' })).toEqual([shown])
  expect(await list({ search: 'posture-100' })).toEqual([hidden])
  expect(await list({ search: '100', status: 'archived' })).toEqual([hidden])
  expect(await list({ status: 'current' })).not.toContain(hidden)
})

test('communities are no business of experts', async () => {
  const expert = await addStaffMember(school, 'expert')
  expect((await create({}, expert.staffToken)).status).toBe(404)
})

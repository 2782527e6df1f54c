import { randomUUID } from 'node:crypto'
import * as api from '#contract/club/communities/staffApi.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sql } from '../src/platform/database/database.ts'
import type { School } from './school.ts'
import type { CallInput, Prepare } from './resources.ts'

type CommunityCall = { endpoint: Endpoint; inputOf: (ids: { communityId: number; userId: number }) => CallInput }

/** Id of the community in the table of learners' calls, in a separate database. */
const tableId = 4986

const fieldsOf = (name: string) => ({
  uniq: name,
  slug: name,
  titles: { en: 'A club' },
  brands: ['mind'],
  course_ids: [],
  chat_only: false,
  custom_url: '',
  faq_url: '',
  telegram_chat_url: '',
  have_subscription_landing_url: '',
  no_have_subscription_landing_url: '',
})

const dates = { start_date: null, end_date: '2099-01-01' }

const staffCalls: readonly CommunityCall[] = [
  { endpoint: api.listStaffCommunities, inputOf: () => ({ query: { search: 'a' } }) },
  { endpoint: api.getStaffCommunity, inputOf: ({ communityId }) => ({ params: { communityId } }) },
  { endpoint: api.createCommunity, inputOf: () => ({ body: fieldsOf(randomUUID()) }) },
  {
    endpoint: api.updateCommunity,
    inputOf: ({ communityId }) => ({ params: { communityId }, body: fieldsOf(`club-${communityId}`) }),
  },
  {
    endpoint: api.archiveCommunity,
    inputOf: ({ communityId }) => ({ params: { communityId }, body: { is_archived: true } }),
  },
  { endpoint: api.listCommunityMembers, inputOf: ({ communityId }) => ({ params: { communityId }, query: {} }) },
  {
    endpoint: api.addCommunityMember,
    inputOf: ({ communityId, userId }) => ({ params: { communityId }, body: { person: String(userId), ...dates } }),
  },
  { endpoint: api.updateCommunityMember, inputOf: (params) => ({ params, body: dates }) },
  { endpoint: api.endCommunityMember, inputOf: (params) => ({ params }) },
  {
    endpoint: api.previewCommunities,
    inputOf: ({ userId }) => ({ query: { person: String(userId), brand: 'mind' } }),
  },
]

/** The same calls with the input of a learner, for whom they do not exist. */
export const communityCalls = staffCalls.map(({ endpoint, inputOf }) => {
  const prepare: Prepare = (sql, _staffId, { userId }) => addCommunity(sql, tableId, userId)
  const ofLearner = ({ userId }: { userId: number }) => inputOf({ communityId: tableId, userId })
  return { endpoint, inputOf: ofLearner, allowed: [404], prepare }
})

/** Calls of a member of staff about a community that they belong to. */
export const communityPermissions = (idOf: (userId: number) => number) =>
  staffCalls.map(({ endpoint, inputOf }) => ({
    endpoint,
    grant: (sql: Sql, userId: number) => addCommunity(sql, idOf(userId), userId),
    inputOf: (userId: number) => inputOf({ communityId: idOf(userId), userId }),
  }))

async function addCommunity(sql: Sql, id: number, userId: number): Promise<void> {
  await sql`
    insert into communities (id, uniq, slug, brands) overriding system value
    values (${id}, ${`club-${id}`}, ${`club-${id}`}, '{mind}') on conflict do nothing`
  await sql`
    insert into user_communities (user_id, community_id) values (${userId}, ${id}) on conflict do nothing`
}

/** A member of staff makes a person a member of a new community of the local brand. */
export async function giveMembership({ database, call }: School, token: string, userId: number): Promise<void> {
  const uniq = randomUUID()
  const [community] = await database.sql<{ id: number }>`
    insert into communities (uniq, slug, brands) values (${uniq}, ${uniq}, '{local}') returning id`
  const params = { communityId: community?.id ?? 0 }
  await call(api.addCommunityMember, { params, body: { person: String(userId), ...dates }, token })
}

/** A member of staff hides the communities of a person. */
export async function archiveClubs({ database, call }: School, token: string, userId: number): Promise<void> {
  const rows = await database.sql<{ id: number }>`
    select community_id as id from user_communities where user_id = ${userId}`
  for (const { id } of rows)
    await call(api.archiveCommunity, { params: { communityId: id }, body: { is_archived: true }, token })
}

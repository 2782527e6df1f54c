import { randomUUID } from 'node:crypto'
import * as api from '#contract/club/articles/api.ts'
import * as staffApi from '#contract/club/articles/staffApi.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sql } from '../src/platform/database/database.ts'
import { ownId } from './deskGrants.ts'
import { makeAdmin } from './staff.ts'
import type { CallInput, Prepare, ResourceIds } from './resources.ts'

/** A published article in a community of its own, of which the person is a member. */
export async function addArticle(sql: Sql, userId: number): Promise<number> {
  const name = randomUUID()
  const rows = await sql<{ id: number }>`
    with community as (
        insert into communities (uniq, brands, title, slug)
        values (${name}, '{local,face,mind}', '{"en": "The club"}', ${name}) returning id),
      member as (insert into user_communities (user_id, community_id) select ${userId}, id from community)
    insert into articles (client_id, community_id, title, blocks, reading_minutes, status, published_at)
    select ${name}, id, '{"en": "Jaw"}', '{"en": [{"type": "text", "text": "Rest"}]}', '{"en": 1}', 'published',
      now() - interval '1 hour'
    from community returning id`
  return rows[0]?.id ?? 0
}

type ArticleCall = {
  endpoint: Endpoint
  inputOf: (things: ResourceIds) => CallInput
  isFilter?: boolean
  allowed?: readonly number[]
}

const ofArticle =
  (body?: object) =>
  ({ articleId }: ResourceIds) => ({ params: { articleId }, ...(body && { body }) })

/** The calls of a learner. */
export const articleCalls: readonly ArticleCall[] = [
  {
    endpoint: api.listArticlePreviews,
    inputOf: () => ({ query: { external_id: ['yoga'], thumbnail: { width: 740, height: 420 } } }),
  },
  { endpoint: api.listArticles, inputOf: () => ({ query: { slug: 'yoga' } }), allowed: [404] },
  { endpoint: api.getArticle, inputOf: ofArticle() },
  { endpoint: api.viewArticle, inputOf: ofArticle() },
  { endpoint: api.updateArticleLike, inputOf: ofArticle({ liked: true }) },
  { endpoint: api.updateArticleFavourite, inputOf: ofArticle({ isFavourite: true }) },
]

/** A learner's club has an article. */
export const clubPermission = {
  grant: async (sql: Sql, userId: number) => {
    const articleId = await addArticle(sql, userId)
    await sql`
      update communities set slug = ${`club-${userId}`}
      where id = (select community_id from articles where id = ${articleId})`
  },
  inputOf: (userId: number) => ({ query: { slug: `club-${userId}` } }),
}

const saved = (communityId: number) => ({
  revision: 1,
  community_id: communityId,
  author: '',
  expert_id: null,
  sort: 100,
  cover_picture: null,
  contents: { en: { title: 'Jaw', blocks: [{ type: 'text', text: 'Rest' }] } },
})

type StaffCall = { endpoint: Endpoint; inputOf: (id: number) => CallInput }

/** Staff calls with an input by the id of an article and of its community. */
const staffCalls: readonly StaffCall[] = [
  { endpoint: staffApi.listStaffArticles, inputOf: () => ({ query: { search: 'a' } }) },
  { endpoint: staffApi.getArticleOptions, inputOf: () => ({}) },
  { endpoint: staffApi.getStaffArticle, inputOf: (articleId) => ({ params: { articleId } }) },
  { endpoint: staffApi.previewArticle, inputOf: (articleId) => ({ params: { articleId } }) },
  { endpoint: staffApi.createArticle, inputOf: (id) => ({ body: { client_id: randomUUID(), community_id: id } }) },
  { endpoint: staffApi.updateArticle, inputOf: (articleId) => ({ params: { articleId }, body: saved(articleId) }) },
  {
    endpoint: staffApi.publishArticle,
    inputOf: (articleId) => ({ params: { articleId }, body: { revision: 1, at: null, timezone: 'UTC' } }),
  },
  { endpoint: staffApi.withdrawArticle, inputOf: (articleId) => ({ params: { articleId } }) },
  { endpoint: staffApi.deleteArticle, inputOf: (articleId) => ({ params: { articleId } }) },
]

/** Id of what the calls of the table change, in a separate database. */
const tableId = 4983

/** The same calls with the input of a learner, for whom they do not exist. */
export const articleStaffCalls = [
  ...staffCalls.map(({ endpoint, inputOf }) => {
    const prepare: Prepare = (sql) => addDraft(sql, tableId)
    return { endpoint, inputOf: () => inputOf(tableId), allowed: [404], prepare }
  }),
  {
    endpoint: staffApi.uploadArticlePicture as Endpoint,
    inputOf: () => ({ body: { file_id: tableId, kind: 'cover' } }),
    allowed: [404],
    prepare: ((sql, staffId) => addPublishedFile(sql, { id: tableId, userId: staffId })) satisfies Prepare,
  },
]

/** Staff have published a file of theirs. */
export const picturePermission = {
  grant: async (sql: Sql, userId: number) => {
    await makeAdmin(sql, userId)
    await addPublishedFile(sql, { id: ownId(userId), userId })
  },
  inputOf: (userId: number) => ({ body: { file_id: ownId(userId), kind: 'cover' as const } }),
}

async function addPublishedFile(sql: Sql, { id, userId }: { id: number; userId: number }): Promise<void> {
  await sql`
    insert into files (id, user_id, type, name, mime, size, content) overriding system value
    values (${id}, ${userId}, 2, 'x', 'image/webp', 1, 'large.webp')
    on conflict (id) do update set user_id = excluded.user_id`
  await sql`
    insert into article_pictures (path, file_id, kind, width, height)
    values (${`articles/${id}`}, ${id}, 'cover', 1280, 720) on conflict do nothing`
}

/** Calls of an administrator with a complete draft. */
export const articlePermissions = (idOf: (userId: number) => number) =>
  staffCalls.map(({ endpoint, inputOf }) => ({
    endpoint,
    grant: (sql: Sql, userId: number) => addDraft(sql, idOf(userId)),
    inputOf: (userId: number) => inputOf(idOf(userId)),
  }))

async function addDraft(sql: Sql, id: number): Promise<void> {
  await sql`
    insert into communities (id, uniq, brands, slug) overriding system value
    values (${id}, ${`club-${id}`}, '{local}', ${`club-${id}`}) on conflict do nothing`
  await sql`
    insert into articles (id, client_id, community_id, title, blocks, reading_minutes) overriding system value
    values (${id}, ${randomUUID()}, ${id}, '{"en": "Jaw", "ru": "Челюсть"}',
      '{"en": [{"type": "text", "text": "Rest"}], "ru": [{"type": "text", "text": "Отдых"}]}', '{"en": 1, "ru": 1}')
    on conflict (id) do update set revision = 1, status = 'draft', published_at = null`
}

import type {
  StaffArticle,
  StaffArticleItem,
  getArticleOptions,
  pictureKinds,
} from '#contract/club/articles/staffApi.ts'
import type { ArticleState } from '#contract/club/articles/rules.ts'
import type { Language, ResponseBody } from '#contract/endpoint.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'
import type { Texts } from '../../platform/language/text.ts'
import type { StoredBlock } from './queries.ts'

type Options = ResponseBody<typeof getArticleOptions>

export type Blocks = Partial<Record<Language, StoredBlock[]>>

export type StaffItemRow = Omit<StaffArticleItem, 'cover'> & { cover: string | null }

export type StaffArticleRow = Omit<StaffArticle, 'cover' | 'cover_picture' | 'contents' | 'required_languages'> & {
  cover: string | null
  brands: string[]
  title: Texts
  blocks: Blocks
}

/** An article `a` for staff; a published one is scheduled until its moment `m.moment`. */
const summaryColumns = fragment`
      a.id, a.community_id, date_part('epoch', a.published_at)::bigint as published_at,
      date_part('epoch', a.created_at)::bigint as created_at, date_part('epoch', a.updated_at)::bigint as updated_at,
      a.views, a.likes, a.favourites, a.cover,
      case when a.status = 'published' and a.published_at > m.moment then 'scheduled' else a.status end as state`

type Filter = {
  language: Language
  state: ArticleState | undefined
  communityId: number | undefined
  pattern: string | null
  now: number
  before: number
  limit: number
}

/** Newest first. `pattern` is a LIKE pattern for titles. */
export function listStaffArticles(
  sql: Sql,
  { language, state, communityId, pattern, now, before, limit }: Filter,
): Promise<StaffItemRow[]> {
  return sql<StaffItemRow>`
    select * from (
      select ${summaryColumns}, coalesce(text_in(a.title, ${language}), '') as title,
        coalesce(text_in(c.title, ${language}), c.slug) as community,
        array(select jsonb_object_keys(a.title)) as languages
      from articles a join communities c on c.id = a.community_id
        cross join to_timestamp(${now}::bigint) m (moment)
      where a.id < ${before} and (${communityId ?? null}::bigint is null or a.community_id = ${communityId ?? null})
        and (${pattern}::text is null
          or exists (select from jsonb_each_text(a.title) t where t.value ilike ${pattern}))) listed
    where ${state ?? null}::text is null or state = ${state ?? null}
    order by id desc limit ${limit}`
}

export async function findStaffArticle(
  sql: Sql,
  { articleId, now }: { articleId: number; now: number },
): Promise<StaffArticleRow | undefined> {
  return first(
    await sql<StaffArticleRow>`
      select ${summaryColumns}, a.revision, a.author, a.sort, a.title, a.blocks, c.brands,
        (select json_build_object('id', e.id, 'name', full_name(e), 'avatar', e.avatar)
          from users e where e.id = a.expert_id) as expert
      from articles a join communities c on c.id = a.community_id
        cross join to_timestamp(${now}::bigint) m (moment)
      where a.id = ${articleId}`,
  )
}

/** Two editors of an article wait for each other. */
export async function lockArticle(sql: Sql, articleId: number): Promise<void> {
  await sql`select 1 from articles where id = ${articleId} for no key update`
}

/** Returns the id of the article with this client id, which may exist. */
export async function insertArticle(
  sql: Sql,
  { clientId, communityId }: { clientId: string; communityId: number },
): Promise<{ id: number; isNew: boolean }> {
  const added = first(
    await sql<{ id: number }>`
      insert into articles (client_id, community_id) values (${clientId}, ${communityId})
      on conflict (client_id) do nothing returning id`,
  )
  if (added) return { id: added.id, isNew: true }
  const known = first(await sql<{ id: number }>`select id from articles where client_id = ${clientId}`)
  if (!known) throw new Error('The article was not added')
  return { id: known.id, isNew: false }
}

export type ArticleValues = {
  communityId: number
  title: Texts
  blocks: Blocks
  readingMinutes: Partial<Record<Language, number>>
  author: string
  expertId: number | null
  cover: string | null
  pictures: readonly string[]
  videoIds: readonly number[]
  firstVideoIds: readonly number[]
  sort: number
}

export async function updateArticle(sql: Sql, articleId: number, values: ArticleValues): Promise<void> {
  await sql`
    update articles set community_id = ${values.communityId}, title = ${JSON.stringify(values.title)},
      blocks = ${JSON.stringify(values.blocks)}, reading_minutes = ${JSON.stringify(values.readingMinutes)},
      author = ${values.author}, expert_id = ${values.expertId}, cover = ${values.cover}, pictures = ${values.pictures},
      video_ids = ${values.videoIds}, first_video_ids = ${values.firstVideoIds}, sort = ${values.sort},
      revision = revision + 1, updated_at = now()
    where id = ${articleId}`
}

/** Publishes an article at an epoch second. */
export async function updatePublished(sql: Sql, articleId: number, publishedAt: number): Promise<void> {
  await sql`
    update articles set status = 'published', published_at = to_timestamp(${publishedAt}::bigint),
      revision = revision + 1, updated_at = now()
    where id = ${articleId}`
}

/** An article that nobody could read yet is a draft again. */
export async function updateWithdrawn(sql: Sql, articleId: number, now: number): Promise<void> {
  await sql`
    update articles set
      status = case when published_at > to_timestamp(${now}::bigint) then 'draft' else 'withdrawn' end,
      published_at = case when published_at > to_timestamp(${now}::bigint) then null else published_at end,
      revision = revision + 1, updated_at = now()
    where id = ${articleId} and status = 'published'`
}

/** False unless it is a draft. */
export async function deleteDraft(sql: Sql, articleId: number): Promise<boolean> {
  const rows = await sql`
    delete from articles a where id = ${articleId} and status = 'draft'
      and not exists (select from article_views x where x.article_id = a.id)
      and not exists (select from article_likes x where x.article_id = a.id)
      and not exists (select from article_favourites x where x.article_id = a.id)
    returning id`
  return rows.length > 0
}

export type PictureRow = { path: string; width: number; height: number }

export type UploadedPicture = { fileId: number; kind: (typeof pictureKinds)[number] }

export async function findPicture(sql: Sql, { fileId, kind }: UploadedPicture): Promise<PictureRow | undefined> {
  return first(
    await sql<PictureRow>`
      select path, width, height from article_pictures
      where file_id = ${fileId} and kind = ${kind} and removed_at is null`,
  )
}

/** False if another call has added a picture of the same file. */
export async function insertPicture(
  sql: Sql,
  { fileId, kind, path, width, height }: UploadedPicture & PictureRow,
): Promise<boolean> {
  const rows = await sql`
    insert into article_pictures (path, file_id, kind, width, height)
    values (${path}, ${fileId}, ${kind}, ${width}, ${height})
    on conflict (file_id, kind) do nothing returning path`
  return rows.length > 0
}

/** Keeps pictures from the clean-up. */
export function claimPictures(sql: Sql, paths: readonly string[]): Promise<PictureRow[]> {
  return sql<PictureRow>`
    with locked as (
      select path from article_pictures where path = any (${paths}) and removed_at is null order by path for update)
    update article_pictures p set used_at = now() from locked where p.path = locked.path
    returning p.path, p.width, p.height`
}

type References = { communityId: number; expertId: number | null; videoIds: readonly number[] }
export type KnownReferences = { brands: string[] | null; has_expert: boolean; video_ids: number[] }

/** `brands` are those of the community; null if there is none. */
export async function findReferences(
  sql: Sql,
  { communityId, expertId, videoIds }: References,
): Promise<KnownReferences> {
  const row = first(
    await sql<KnownReferences>`
      select (select brands from communities where id = ${communityId}) as brands,
        exists (select from users where id = ${expertId} and 'expert' = any (roles)) as has_expert,
        (select coalesce(json_agg(id), '[]') from videos where id = any (${videoIds})) as video_ids`,
  )
  if (!row) throw new Error('No references were returned')
  return row
}

type CommunityOption = Omit<Options['communities'][number], 'required_languages'> & { brands: string[] }

export function listCommunityOptions(sql: Sql, language: Language): Promise<CommunityOption[]> {
  return sql<CommunityOption>`
    select id, coalesce(text_in(title, ${language}), slug) as title, slug, brands
    from communities where not chat_only order by id limit 500`
}

export function listExpertOptions(sql: Sql): Promise<Options['experts']> {
  return sql<Options['experts'][number]>`
    select e.id, display_name(e) as name, e.avatar from users e
    where e.roles <> '{}' and 'expert' = any (e.roles) and e.closed_at is null
    order by name, e.id limit 500`
}

/** Media folders that articles reference. */
export async function listArticleImagePaths(sql: Sql): Promise<string[]> {
  const rows = await sql<{ path: string }>`
    select distinct 'pictures/' || path as path from articles, unnest(pictures) path`
  return rows.map(({ path }) => path)
}

/** Removes pictures that no article uses, a week after the last did. One that is being saved keeps its new `used_at`. */
export async function updateUnusedPictures(sql: Sql): Promise<void> {
  await sql`
    update article_pictures p set removed_at = now()
    where p.removed_at is null and p.used_at < now() - interval '7 days'
      and not exists (select from articles a where p.path = any (a.pictures))`
}

export async function listRemovedPictures(sql: Sql): Promise<string[]> {
  const rows = await sql<{ path: string }>`
    select path from article_pictures where removed_at is not null order by path limit 1000`
  return rows.map(({ path }) => path)
}

export async function deletePicture(sql: Sql, path: string): Promise<void> {
  await sql`delete from article_pictures where path = ${path} and removed_at is not null`
}

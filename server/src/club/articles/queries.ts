import type { ArticleCommunity } from '#contract/club/articles/api.ts'
import type { ArticleFilter } from '#contract/club/articles/rules.ts'
import type { SavedBlock } from '#contract/club/articles/staffApi.ts'
import type { Language } from '#contract/endpoint.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'

/** Dates are the reader's; `brand` null stands for any, `now` is in epoch seconds. */
export type Reader = { userId: number; today: string; brand: string | null; language: Language; now: number }

export type PreviewRow = {
  id: number
  title: string
  slug: string
  created_at: number
  published_at: number
  cover: string | null
  views: number
  sort: number
  liked: boolean
  isFavourite: boolean
  reading_minutes: number
}

/** A stored block: pictures with their size. */
export type StoredBlock =
  | Exclude<SavedBlock, { type: 'picture' }>
  | (Extract<SavedBlock, { type: 'picture' }> & { width: number; height: number })

export type ArticleRow = PreviewRow & {
  likes: number
  community: ArticleCommunity
  landing: string
  author: string
  expert: { name: string; avatar: string } | null
  blocks: StoredBlock[]
}

/** An article `a` in language `t.key`. */
const previewColumns = fragment`
      a.id, coalesce(a.title ->> t.key, '') as title, date_part('epoch', a.created_at)::bigint as created_at,
      date_part('epoch', a.published_at)::bigint as published_at, a.cover, a.views, a.sort,
      coalesce((a.reading_minutes ->> t.key)::int, 1) as reading_minutes`

type Previews = { uniqs: readonly string[]; limit: number }

/** Published articles of readable communities, and how many there are. */
export function listPreviews(
  sql: Sql,
  { userId, today, brand, language, now }: Reader,
  { uniqs, limit }: Previews,
): Promise<(PreviewRow & { total: number })[]> {
  return sql<PreviewRow & { total: number }>`
    with listed as (
      select a.*, c.slug, count(*) over ()::int as total
      from communities c
        join communities_of(${userId}, ${today}) o on o.community_id = c.id
        join articles a on a.community_id = c.id
      where c.uniq = any (${uniqs}) and is_visible_in(c.brands, ${brand}) and not c.chat_only
        and o.type in ('owned', 'recommended') and a.status = 'published' and a.published_at <= to_timestamp(${now}::bigint)
      order by a.sort, a.published_at desc, a.id desc limit ${limit})
    select ${previewColumns}, a.slug, a.total,
      exists (select from article_likes x where x.user_id = ${userId} and x.article_id = a.id) as liked,
      exists (select from article_favourites x where x.user_id = ${userId} and x.article_id = a.id) as "isFavourite"
    from listed a cross join language_in(a.title, ${language}) t (key)
    order by a.sort, a.published_at desc, a.id desc`
}

/** The communities among these that the person may read. */
export function listReadableUniqs(
  sql: Sql,
  { userId, today, brand }: Reader,
  uniqs: readonly string[],
): Promise<{ uniq: string }[]> {
  return sql<{ uniq: string }>`
    select c.uniq from communities c join communities_of(${userId}, ${today}) o on o.community_id = c.id
    where c.uniq = any (${uniqs}) and is_visible_in(c.brands, ${brand}) and not c.chat_only
      and o.type in ('owned', 'recommended')
    order by c.id limit 100`
}

/** A community that the person may read, by its slug; undefined otherwise. */
export async function findReadableCommunity(
  sql: Sql,
  { userId, today, brand, language }: Reader,
  slug: string,
): Promise<ArticleCommunity | undefined> {
  return first(
    await sql<ArticleCommunity>`
      select c.id, c.uniq, coalesce(text_in(c.title, ${language}), c.slug) as title, c.slug, o.type
      from communities c join communities_of(${userId}, ${today}) o on o.community_id = c.id
      where c.slug = ${slug} and is_visible_in(c.brands, ${brand}) and not c.chat_only
        and o.type in ('owned', 'recommended')
      order by o.type, c.id limit 1`,
  )
}

/** The last article of a page. Times are epoch seconds. */
export type ArticleCursor = { sort: number; publishedAt: number; id: number }

type Listed = {
  communityId: number
  filter: ArticleFilter
  newSince: number
  after: ArticleCursor | undefined
  exceptId?: number
  limit: number
}

/** Published articles of a community, by `sort`, then newest. */
export function listOfCommunity(
  sql: Sql,
  { userId, language, now }: Pick<Reader, 'userId' | 'language' | 'now'>,
  { communityId, filter, newSince, after, exceptId = 0, limit }: Listed,
): Promise<PreviewRow[]> {
  const { sort, publishedAt, id } = after ?? { sort: -1, publishedAt: 0, id: 0 }
  return sql<PreviewRow>`
    select ${previewColumns}, c.slug,
      exists (select from article_likes x where x.user_id = ${userId} and x.article_id = a.id) as liked,
      exists (select from article_favourites x where x.user_id = ${userId} and x.article_id = a.id) as "isFavourite"
    from articles a join communities c on c.id = a.community_id
      cross join language_in(a.title, ${language}) t (key)
    where a.community_id = ${communityId} and a.status = 'published' and a.published_at <= to_timestamp(${now}::bigint)
      and a.id <> ${exceptId}
      and (a.sort > ${sort}
        or (a.sort = ${sort} and (a.published_at, a.id) < (to_timestamp(${publishedAt}::bigint), ${id}::bigint)))
      and (${filter} <> 'new' or a.published_at > to_timestamp(${newSince}::bigint))
      and (${filter} <> 'saved'
        or exists (select from article_favourites x where x.user_id = ${userId} and x.article_id = a.id))
    order by a.sort, a.published_at desc, a.id desc limit ${limit}`
}

/** An article `a` of community `c` with its author and its blocks in language `t.key`. */
const articleColumns = fragment`
      ${previewColumns}, c.slug, a.likes, a.author,
      c.no_have_subscription_landing_url as landing, coalesce(a.blocks -> t.key, '[]') as blocks,
      (select json_build_object('name', full_name(e), 'avatar', e.avatar) from users e
        where e.id = a.expert_id and e.deleted_at is null) as expert`

/** A published article of a community that the person may read; undefined otherwise. */
export async function findReadableArticle(
  sql: Sql,
  { userId, today, brand, language, now }: Reader,
  articleId: number,
): Promise<ArticleRow | undefined> {
  return first(
    await sql<ArticleRow>`
      select ${articleColumns},
        json_build_object('id', c.id, 'uniq', c.uniq, 'title', coalesce(text_in(c.title, ${language}), c.slug),
          'slug', c.slug, 'type', o.type) as community,
        exists (select from article_likes x where x.user_id = ${userId} and x.article_id = a.id) as liked,
        exists (select from article_favourites x where x.user_id = ${userId} and x.article_id = a.id) as "isFavourite"
      from articles a join communities c on c.id = a.community_id
        join communities_of(${userId}, ${today}) o on o.community_id = c.id
        cross join language_in(a.title, ${language}) t (key)
      where a.id = ${articleId} and a.status = 'published' and a.published_at <= to_timestamp(${now}::bigint)
        and is_visible_in(c.brands, ${brand}) and not c.chat_only and o.type in ('owned', 'recommended')`,
  )
}

/** Any article, for staff, as a reader of this relation to its community has it. */
export async function findArticleOfStaff(
  sql: Sql,
  { language, type }: { language: Language; type: ArticleCommunity['type'] },
  articleId: number,
): Promise<(Omit<ArticleRow, 'published_at'> & { published_at: number | null }) | undefined> {
  return first(
    await sql<Omit<ArticleRow, 'published_at'> & { published_at: number | null }>`
      select ${articleColumns},
        json_build_object('id', c.id, 'uniq', c.uniq, 'title', coalesce(text_in(c.title, ${language}), c.slug),
          'slug', c.slug, 'type', ${type}::text) as community,
        false as liked, false as "isFavourite"
      from articles a join communities c on c.id = a.community_id
        cross join language_in(a.title, ${language}) t (key)
      where a.id = ${articleId}`,
  )
}

/** The subscription on sale in a brand that includes a community. */
export async function findSubscriptionOf(
  sql: Sql,
  { communityId, brand }: { communityId: number; brand: string | null },
): Promise<number | null> {
  const row = first(await sql<{ id: number | null }>`select subscription_on_sale(${communityId}, ${brand}) as id`)
  return row?.id ?? null
}

/** Whether an article that the person may read shows a film. */
export async function isFilmReadable(
  sql: Sql,
  { userId, today, brand, now }: Omit<Reader, 'language'>,
  videoId: number,
): Promise<boolean> {
  const rows = await sql`
    select 1 from articles a join communities c on c.id = a.community_id
      join communities_of(${userId}, ${today}) o on o.community_id = c.id
    where a.video_ids @> array[${videoId}::bigint] and a.status = 'published'
      and a.published_at <= to_timestamp(${now}::bigint) and is_visible_in(c.brands, ${brand}) and not c.chat_only
      and (o.type = 'owned' or (o.type = 'recommended' and ${videoId}::bigint = any (a.first_video_ids)))
    limit 1`
  return rows.length > 0
}

type Reaction = { userId: number; articleId: number }

/** Counts a view unless the person has opened the article before; returns the number of views. */
export async function insertView(sql: Sql, { userId, articleId }: Reaction): Promise<number> {
  await sql`
    with added as (
      insert into article_views (user_id, article_id) values (${userId}, ${articleId})
      on conflict (user_id, article_id) do nothing returning article_id)
    update articles a set views = views + 1 from added where a.id = added.article_id`
  const row = first(await sql<{ views: number }>`select views from articles where id = ${articleId}`)
  return row?.views ?? 0
}

/** Returns the number of likes. */
export async function upsertLike(sql: Sql, { userId, articleId }: Reaction, liked: boolean): Promise<number> {
  if (liked)
    await sql`
      with added as (
        insert into article_likes (user_id, article_id) values (${userId}, ${articleId})
        on conflict (user_id, article_id) do nothing returning article_id)
      update articles a set likes = likes + 1 from added where a.id = added.article_id`
  else
    await sql`
      with removed as (
        delete from article_likes where user_id = ${userId} and article_id = ${articleId} returning article_id)
      update articles a set likes = likes - 1 from removed where a.id = removed.article_id`
  const row = first(await sql<{ likes: number }>`select likes from articles where id = ${articleId}`)
  return row?.likes ?? 0
}

export async function upsertFavourite(sql: Sql, { userId, articleId }: Reaction, isSaved: boolean): Promise<void> {
  if (isSaved)
    await sql`
      with added as (
        insert into article_favourites (user_id, article_id) values (${userId}, ${articleId})
        on conflict (user_id, article_id) do nothing returning article_id)
      update articles a set favourites = favourites + 1 from added where a.id = added.article_id`
  else
    await sql`
      with removed as (
        delete from article_favourites where user_id = ${userId} and article_id = ${articleId} returning article_id)
      update articles a set favourites = favourites - 1 from removed where a.id = removed.article_id`
}

/** Takes views, likes and favourites of erased people off the counts. Articles are changed in order, against deadlocks. */
export async function deleteReactionsOfErased(sql: Sql): Promise<void> {
  await sql`
    with removed as (delete from article_views x using erased_people u where u.id = x.user_id returning x.article_id),
      counted as (select article_id, count(*) as number from removed group by article_id),
      locked as (select id from articles where id in (select article_id from counted) order by id for no key update)
    update articles a set views = views - c.number from counted c, locked l where a.id = c.article_id and l.id = a.id`
  await sql`
    with removed as (delete from article_likes x using erased_people u where u.id = x.user_id returning x.article_id),
      counted as (select article_id, count(*) as number from removed group by article_id),
      locked as (select id from articles where id in (select article_id from counted) order by id for no key update)
    update articles a set likes = likes - c.number from counted c, locked l where a.id = c.article_id and l.id = a.id`
  await sql`
    with removed as (
        delete from article_favourites x using erased_people u where u.id = x.user_id returning x.article_id),
      counted as (select article_id, count(*) as number from removed group by article_id),
      locked as (select id from articles where id in (select article_id from counted) order by id for no key update)
    update articles a set favourites = favourites - c.number from counted c, locked l
    where a.id = c.article_id and l.id = a.id`
}

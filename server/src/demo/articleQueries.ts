import { randomUUID } from 'node:crypto'
import { first, type Sql } from '../platform/database/database.ts'
import { idOf } from './insertedId.ts'

type Row = {
  uniq: string
  title: object
  blocks: object
  minutes: object
  expertId: number
  sort: number
  /** Epoch seconds; null for a draft. */
  publishedAt: number | null
  videoIds: readonly number[]
}

export async function insertArticle(sql: Sql, row: Row): Promise<number> {
  return idOf(
    await sql<{ id: number }>`
      insert into articles (client_id, community_id, title, blocks, reading_minutes, expert_id, sort, status, published_at,
        video_ids)
      select ${randomUUID()}, id, ${JSON.stringify(row.title)}, ${JSON.stringify(row.blocks)},
        ${JSON.stringify(row.minutes)}, ${row.expertId}, ${row.sort},
        case when ${row.publishedAt}::bigint is null then 'draft' else 'published' end,
        to_timestamp(${row.publishedAt}::bigint), ${row.videoIds}
      from communities where uniq = ${row.uniq}
      returning id`,
  )
}

/** Some people have viewed and liked an article; the number tells which. */
export async function insertReaders(sql: Sql, articleId: number, number: number): Promise<void> {
  await sql`
    with readers as (
        insert into article_views (user_id, article_id) select id, ${articleId} from users where id % ${number}::int <> 1
        returning user_id),
      likes as (
        insert into article_likes (user_id, article_id) select user_id, ${articleId} from readers where user_id % 3 = 0
        returning user_id)
    update articles set views = (select count(*) from readers), likes = (select count(*) from likes)
    where id = ${articleId}`
}

export async function findVideoOfCourse(sql: Sql, slug: string): Promise<number | undefined> {
  const row = first(
    await sql<{ id: number }>`
      select v.id from videos v join courses c on c.id = v.course_id where c.slug = ${slug} order by v.id limit 1`,
  )
  return row?.id
}

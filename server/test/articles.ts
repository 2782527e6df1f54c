import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { SavedBlock } from '#contract/club/articles/staffApi.ts'
import type { Sql } from '../src/platform/database/database.ts'
import type { School } from './school.ts'
import { uploadOne } from './uploads.ts'

type Club = { uniq: string; brands?: readonly string[]; isChatOnly?: boolean; landing?: string }

export async function addClub(sql: Sql, { uniq, brands = ['face'], isChatOnly = false, landing = '' }: Club) {
  const rows = await sql<{ id: number }>`
    insert into communities (uniq, brands, title, slug, chat_only, no_have_subscription_landing_url)
    values (${uniq}, ${brands}, ${JSON.stringify({ en: `Club ${uniq}` })}, ${uniq}, ${isChatOnly}, ${landing})
    returning id`
  return rows[0]?.id ?? 0
}

export const joinClub = (sql: Sql, userId: number, communityId: number) => sql`
  insert into user_communities (user_id, community_id) values (${userId}, ${communityId})`

type NewArticle = {
  communityId: number
  title?: string
  blocks?: readonly SavedBlock[]
  sort?: number
  hoursAgo?: number
  status?: 'draft' | 'published' | 'withdrawn'
}

/** An article in English, as if staff had saved it. */
export async function addArticleOf(sql: Sql, article: NewArticle): Promise<number> {
  const { communityId, title = 'Jaw', sort = 100, hoursAgo = 1, status = 'published' } = article
  const blocks = article.blocks ?? [
    { type: 'text', text: 'The first' },
    { type: 'text', text: 'The rest' },
  ]
  const films = (some: readonly SavedBlock[]) =>
    some.flatMap((block) => (block.type === 'film' ? [block.video_id] : []))
  const rows = await sql<{ id: number }>`
    insert into articles (client_id, community_id, title, blocks, reading_minutes, sort, status, published_at, video_ids,
      first_video_ids)
    values (${randomUUID()}, ${communityId}, ${JSON.stringify({ en: title })}, ${JSON.stringify({ en: blocks })},
      '{"en": 4}', ${sort}, ${status}, date_trunc('second', now()) - make_interval(hours => ${hoursAgo}::int),
      ${films(blocks)}, ${films(blocks.slice(0, 1))})
    returning id`
  return rows[0]?.id ?? 0
}

/** Uploads a picture of one colour, as staff do. */
export async function uploadPicture(school: School, token: string, size = { width: 1600, height: 1000 }) {
  const image = sharp({ create: { ...size, channels: 3, background: '#336699' } }).jpeg()
  return (await uploadOne(school, await image.toBuffer(), { token })).body.data.id
}

import type { Article, ArticleBlock, ArticlePreview } from '#contract/club/articles/api.ts'
import { labelsOf, thumbnailSizes } from '#contract/club/articles/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import { clubRoot } from '#contract/platform/addresses.ts'
import { imageUrls } from '../../learning/files/files.ts'
import { listVideos, playableVideos } from '../../learning/videos/videos.ts'
import type { canWatchInArticles } from '../../learning/streams/videoGuard.ts'
import { learnerToday } from '../../platform/calendar.ts'
import type { Sql } from '../../platform/database/database.ts'
import { brandFilter, type AppContext, type Brand, type Viewer } from '../../platform/http/context.ts'
import {
  findSubscriptionOf,
  isFilmReadable,
  type ArticleRow,
  type PreviewRow,
  type Reader,
  type StoredBlock,
} from './queries.ts'

export { listHostImagePaths } from './hostQueries.ts'
export { listArticleImagePaths } from './staffQueries.ts'

type ReaderCall = { viewer: Viewer; brand: Brand; language: Language; now: number }

export function readerOf({ viewer, brand, language, now }: ReaderCall): Reader {
  return {
    userId: viewer.user.id,
    today: learnerToday(viewer.calendar, now),
    brand: brandFilter(brand),
    language,
    now,
  }
}

type Thumbnail = { width: number; height: number }

/** The thumbnail of a stored picture in the size that is asked for, and in both. */
export function thumbnailOf(
  path: string | null,
  thumbnail?: Thumbnail,
): Pick<ArticlePreview, 'preview_image' | 'preview_images'> {
  if (path === null) return { preview_image: null, preview_images: null }
  const { small, medium } = imageUrls(path)
  const isSmall = thumbnail?.width === thumbnailSizes.small.width
  return { preview_image: isSmall ? small : medium, preview_images: { small, medium } }
}

/** An article in a list. `thumbnail` is one of the two sizes, by default the larger. */
export function previewOf(row: PreviewRow, now: number, thumbnail?: Thumbnail): ArticlePreview {
  return {
    id: row.id,
    title: row.title,
    created_at: row.created_at,
    published_at: row.published_at,
    ...thumbnailOf(row.cover, thumbnail),
    views: row.views,
    sort: row.sort,
    labels: labelsOf(row.published_at, now),
    url: `${clubRoot}/${encodeURIComponent(row.slug)}/${row.id}`,
    liked: row.liked,
    isFavourite: row.isFavourite,
    reading_minutes: row.reading_minutes,
  }
}

type ArticleCall = { sql: Sql; context: AppContext; viewer: Viewer; brand: Brand; now: number }

/** An article as its reader has it: whole for a member, otherwise its first block and the way in. */
export async function articleOf(call: ArticleCall, row: ArticleRow, next: readonly PreviewRow[]): Promise<Article> {
  const { community } = row
  const isWhole = community.type === 'owned'
  const isAddress = /^https?:\/\//i.test(row.landing)
  const { name, avatar } = row.expert ?? { name: row.author, avatar: '' }
  const brand = brandFilter(call.brand)
  return {
    ...previewOf(row, call.now),
    likes: row.likes,
    community,
    author: name === '' ? null : { name, avatar },
    cover: row.cover === null ? null : imageUrls(row.cover),
    blocks: await shownBlocks(call, isWhole ? row.blocks : row.blocks.slice(0, 1)),
    lock: isWhole
      ? null
      : {
          reason: 'membership',
          url: isAddress ? row.landing : null,
          service_id: await findSubscriptionOf(call.sql, { communityId: community.id, brand }),
        },
    next: next.map((each) => previewOf(each, call.now)),
  }
}

/** Stored blocks with URLs of their pictures and films, which are signed for the session. */
export async function shownBlocks(
  { sql, context: { media }, viewer: { sessionId } }: Pick<ArticleCall, 'sql' | 'context' | 'viewer'>,
  blocks: readonly StoredBlock[],
): Promise<ArticleBlock[]> {
  const ids = blocks.flatMap((block) => (block.type === 'film' ? [block.video_id] : []))
  const rows = ids.length > 0 ? await listVideos(sql, ids) : []
  const videos = playableVideos(rows, { media, sessionId })
  return blocks.map((block) => {
    if (block.type === 'picture') return { ...block, image: imageUrls(block.picture) }
    if (block.type === 'film') return { ...block, video: videos.get(block.video_id) ?? null }
    return block
  })
}

export const isFilmOfArticles: typeof canWatchInArticles.registered = (sql, { calendar, ...reader }, videoId) =>
  isFilmReadable(sql, { ...reader, today: learnerToday(calendar, reader.now) }, videoId)

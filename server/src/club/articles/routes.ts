import * as api from '#contract/club/articles/api.ts'
import { newSeconds, type ArticleFilter } from '#contract/club/articles/rules.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import type { AppContext, Viewer } from '../../platform/http/context.ts'
import { readRoute, standaloneRoute, writeRoute } from '../../platform/http/route.ts'
import { enforceProcessRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { articleOf, previewOf, readerOf } from './articles.ts'
import { maxPreviews } from './hostAnswers.ts'
import { listPreviewsOfHost, type Host } from './hosts.ts'
import * as queries from './queries.ts'

const perPage = 20
const nextArticles = 3

export const articleRoutes = [
  // The host of a club is asked between single statements: no connection waits for it.
  standaloneRoute(api.listArticlePreviews, async (call) => {
    const { sql, query, now, brand, context } = call
    const { external_id: uniqs = [], thumbnail } = query
    const apiUrl = brand.club?.apiUrl
    if (apiUrl !== undefined) {
      const readable = await queries.listReadableUniqs(sql, readerOf(call), uniqs)
      const host = { context, brand: brand.id, apiUrl, now }
      return listPreviewsOfHost(
        host,
        readable.map(({ uniq }) => uniq),
        thumbnail,
      )
    }
    const rows = uniqs.length > 0 ? await queries.listPreviews(sql, readerOf(call), { uniqs, limit: maxPreviews }) : []
    return {
      'hydra:member': rows.map((row) => previewOf(row, now, thumbnail)),
      'hydra:totalItems': rows[0]?.total ?? 0,
    }
  }),

  standaloneRoute(api.listArticles, async (call) => {
    const { sql, query, now, brand, context } = call
    const reader = readerOf(call)
    const after = cursorOf(query.after)
    const community = await queries.findReadableCommunity(sql, reader, query.slug)
    if (!community) throw new ApiError('not_found')
    const apiUrl = brand.club?.apiUrl
    if (apiUrl !== undefined) {
      const host = { context, brand: brand.id, apiUrl, now }
      return {
        community,
        next: null,
        has_reactions: false,
        items: await listOfHost(host, community.uniq, query.filter),
      }
    }
    const rows = await queries.listOfCommunity(sql, reader, {
      communityId: community.id,
      filter: query.filter ?? 'all',
      newSince: now - newSeconds,
      after,
      limit: perPage + 1,
    })
    const items = rows.slice(0, perPage)
    const last = rows.length > perPage ? items.at(-1) : undefined
    return {
      community,
      items: items.map((row) => previewOf(row, now)),
      next: last ? [last.sort, last.published_at, last.id].join('.') : null,
      has_reactions: true,
    }
  }),

  readRoute(api.getArticle, async (call) => {
    const { sql, params, now } = call
    const reader = readerOf(call)
    const row = await queries.findReadableArticle(sql, reader, params.articleId)
    if (!row) throw new ApiError('not_found')
    const next = await queries.listOfCommunity(sql, reader, {
      communityId: row.community.id,
      filter: 'all',
      newSince: now,
      after: undefined,
      exceptId: row.id,
      limit: nextArticles,
    })
    return articleOf(call, row, next)
  }),

  writeRoute(api.viewArticle, async (call) => {
    await requireReadable(call)
    const { articleId } = call.params
    return { views: await queries.insertView(call.sql, { userId: call.viewer.user.id, articleId }) }
  }),

  writeRoute(
    api.updateArticleLike,
    async (call) => {
      limitReactions(call)
      await requireReadable(call)
      const { liked } = call.body
      const reaction = { userId: call.viewer.user.id, articleId: call.params.articleId }
      return { liked, likes: await queries.upsertLike(call.sql, reaction, liked) }
    },
    { requires: requireReadable },
  ),

  writeRoute(
    api.updateArticleFavourite,
    async (call) => {
      limitReactions(call)
      await requireReadable(call)
      const { isFavourite } = call.body
      const reaction = { userId: call.viewer.user.id, articleId: call.params.articleId }
      await queries.upsertFavourite(call.sql, reaction, isFavourite)
      return { isFavourite }
    },
    { requires: requireReadable },
  ),
]

type ArticleCall = Parameters<typeof readerOf>[0] & {
  sql: Parameters<typeof queries.findReadableArticle>[0]
  params: { articleId: number }
}

/** Each reaction rewrites the row of its article, which everybody reads. */
function limitReactions({ context, viewer }: { context: AppContext; viewer: Viewer }): void {
  const limit = { key: `article-reaction:${viewer.user.id}`, count: 120, windowSeconds: 60 }
  enforceProcessRateLimit(context.database, limit)
}

async function requireReadable(call: ArticleCall): Promise<void> {
  const { sql, params } = call
  if (!(await queries.findReadableArticle(sql, readerOf(call), params.articleId))) throw new ApiError('not_found')
}

/** The articles of one community, as its own host answers. It knows no person, so nothing of it is saved. */
async function listOfHost(host: Host, uniq: string, filter: ArticleFilter = 'all'): Promise<api.ArticlePreview[]> {
  if (filter === 'saved') return []
  const { 'hydra:member': previews } = await listPreviewsOfHost(host, [uniq], undefined)
  return filter === 'new' ? previews.filter(({ labels }) => labels.includes('NEW')) : previews
}

/** Throws a 422 for a text that no page has ended with. */
function cursorOf(after: string | undefined): queries.ArticleCursor | undefined {
  if (after === undefined) return undefined
  const [, sort, publishedAt, id] = /^(\d{1,6})\.(\d{1,11})\.(\d{1,15})$/.exec(after) ?? []
  if (id === undefined) throw refuseField('after', 'invalid')
  return { sort: Number(sort), publishedAt: Number(publishedAt), id: Number(id) }
}

import * as api from '#contract/club/articles/staffApi.ts'
import { imageUrls } from '../../learning/files/files.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { preparedRoute, readRoute, writeRoute } from '../../platform/http/route.ts'
import { languagesOf } from '../../shop/services/staffServices.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { articleOf } from './articles.ts'
import { publishPicture } from './pictures.ts'
import { findArticleOfStaff, listOfCommunity } from './queries.ts'
import {
  changeArticle,
  publish,
  recordArticleChange,
  requireStaffArticle,
  withdraw,
  type StaffCall,
} from './staffArticles.ts'
import * as queries from './staffQueries.ts'

const perPage = 50
const nextArticles = 3

const requires = (call: StaffCall & { params: { articleId: number } }) =>
  requireStaffArticle(call, call.params.articleId)

export const articleStaffRoutes = [
  readRoute(api.listStaffArticles, async ({ sql, query, language, now }) => {
    const { state, community_id: communityId, search = '', before = Number.MAX_SAFE_INTEGER } = query
    const pattern = search.trim() === '' ? null : `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    const filter = { language, state, communityId, pattern, now, before, limit: perPage + 1 }
    const rows = await queries.listStaffArticles(sql, filter)
    const articles = rows.slice(0, perPage)
    return {
      articles: articles.map(({ cover, ...row }) => ({ ...row, cover: cover === null ? null : imageUrls(cover) })),
      next: rows.length > perPage ? (articles.at(-1)?.id ?? null) : null,
    }
  }),

  readRoute(api.getArticleOptions, async ({ sql, language, context }) => {
    const communities = await queries.listCommunityOptions(sql, language)
    return {
      communities: communities.map(({ brands, ...community }) => ({
        ...community,
        required_languages: languagesOf(context, brands),
      })),
      experts: await queries.listExpertOptions(sql),
    }
  }),

  readRoute(api.getStaffArticle, (call) => requireStaffArticle(call, call.params.articleId)),

  writeRoute(api.createArticle, async (call) => {
    const { sql, body } = call
    const { brands } = await queries.findReferences(sql, {
      communityId: body.community_id,
      expertId: null,
      videoIds: [],
    })
    if (brands === null) throw refuseField('community_id', 'invalid')
    const draft = { clientId: body.client_id, communityId: body.community_id }
    const { id, isNew } = await queries.insertArticle(sql, draft)
    return isNew ? recordArticleChange(call, 'article.create', id) : requireStaffArticle(call, id)
  }),

  writeRoute(api.updateArticle, (call) => changeArticle(call, call.params.articleId, call.body), {
    requires,
    bodyBytes: 2 * 1024 * 1024,
  }),

  writeRoute(api.publishArticle, (call) => publish(call, call.params.articleId, call.body), { requires }),

  writeRoute(api.withdrawArticle, (call) => withdraw(call, call.params.articleId)),

  writeRoute(api.deleteArticle, async (call) => {
    const { sql, params, viewer } = call
    await queries.lockArticle(sql, params.articleId)
    const { community_id } = await requireStaffArticle(call, params.articleId)
    if (!(await queries.deleteDraft(sql, params.articleId))) throw new ApiError('article_published')
    const after = { article_id: params.articleId, community_id }
    await recordChange(sql, { actorId: viewer.user.id }, { action: 'article.delete', userId: null, after })
    return { success: true }
  }),

  preparedRoute(api.uploadArticlePicture, (call) => publishPicture(call)),

  readRoute(api.previewArticle, async (call) => {
    const { sql, params, query, now, viewer } = call
    const language = query.language ?? call.language
    const row = await findArticleOfStaff(sql, { language, type: query.type ?? 'owned' }, params.articleId)
    if (!row) throw new ApiError('not_found')
    const reader = { userId: viewer.user.id, language, now }
    const next = await listOfCommunity(sql, reader, {
      communityId: row.community.id,
      filter: 'all',
      newSince: now,
      after: undefined,
      exceptId: row.id,
      limit: nextArticles,
    })
    return articleOf(call, { ...row, published_at: row.published_at ?? now }, next)
  }),
]

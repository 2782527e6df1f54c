import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { articleStates, type ArticleState } from '#contract/club/articles/rules.ts'
import {
  getArticleOptions,
  getStaffArticle,
  listStaffArticles,
  previewArticle,
  type StaffArticle,
} from '#contract/club/articles/staffApi.ts'
import { listStaffVideos, type StaffVideo } from '#contract/learning/videos/staffApi.ts'
import type { Language } from '#contract/endpoint.ts'
import { textSearch } from '../../../console/staffPaths.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient, queryKeyOf, queryOf } from '../../../platform/cache/queries.ts'
import { t, type TextKey } from '../../../platform/language/language.ts'
import type { Tone } from '../../../ui/Tag.tsx'

/** An article keeps both for the way back to its list. Without `status` the list shows all. */
export type ArticleSearch = { search?: string | undefined; status?: ArticleState | undefined }

export function articleSearch(search: Record<string, unknown>): ArticleSearch {
  return { ...textSearch(search), status: articleStates.find((one) => one === search['status']) }
}

export function staffArticlesQuery({ search, status }: ArticleSearch) {
  const query = { ...(search && { search }), ...(status && { state: status }) }
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listStaffArticles, { query }),
    queryFn: ({ pageParam, signal }) =>
      call(listStaffArticles, { query: { ...query, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Results stay until those of the next letters arrive.
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function staffArticleQuery(articleId: number) {
  return { ...queryOf(getStaffArticle, { params: { articleId } }), staleTime: 0 }
}

export function articleOptionsQuery() {
  return queryOf(getArticleOptions)
}

export function previewQuery(articleId: number, query: { type: 'owned' | 'recommended'; language: Language }) {
  return { ...queryOf(previewArticle, { params: { articleId }, query }), staleTime: 0 }
}

const maxVideoPages = 50

/** Every film of the library: staff find one by typing its title. */
export function filmsQuery() {
  return queryOptions({
    queryKey: [...queryKeyOf(listStaffVideos), 'all'],
    queryFn: async ({ signal }) => {
      const films: StaffVideo[] = []
      for (let page = 0; page < maxVideoPages; page += 1) {
        const after = films.at(-1)?.cursor
        // Each page begins after the one before.
        // oxlint-disable-next-line eslint/no-await-in-loop
        const found = await call(listStaffVideos, { query: { 'per-page': 100, ...(after && { after }) }, signal })
        films.push(...found)
        if (found.length === 0) break
      }
      return films
    },
  })
}

/** Caches the changed article and refetches the lists. */
export async function showArticleChange(article: StaffArticle): Promise<void> {
  queryClient.setQueryData(staffArticleQuery(article.id).queryKey, article)
  await refreshArticles()
}

export async function refreshArticles(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [listStaffArticles.path] }),
    queryClient.invalidateQueries({ queryKey: [previewArticle.path] }),
    queryClient.invalidateQueries({ queryKey: [listAuditEntries.path] }),
  ])
}

const stateTexts = {
  draft: 'articles.staff.draft',
  scheduled: 'articles.staff.scheduled',
  published: 'articles.staff.published',
  withdrawn: 'articles.staff.withdrawn',
} as const satisfies Record<ArticleState, TextKey>

export function stateText(state: ArticleState): string {
  return t(stateTexts[state])
}

export const stateTones = {
  draft: 'neutral',
  scheduled: 'info',
  published: 'ok',
  withdrawn: 'warn',
} as const satisfies Record<ArticleState, Tone>

import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  getArticle,
  listArticlePreviews,
  listArticles,
  type Article,
  type ArticlePreview,
} from '#contract/club/articles/api.ts'
import { thumbnailSizes, type ArticleFilter } from '#contract/club/articles/rules.ts'
import type { Community } from '#contract/club/communities/api.ts'
import type { ApplicationConfig } from '#contract/brands/api.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { call } from '../../platform/api/api.ts'
import { patchQueries, queryKeyOf, queryOf } from '../../platform/cache/queries.ts'
import { clubsOfBlock } from '../communities/clubs.ts'

/** The clubs whose articles Today shows. Throws without an API URL or before they are fetched. */
export function clubsWithArticles(config: ApplicationConfig, clubs: readonly Community[] | undefined): Community[] {
  return clubsOfBlock(config, clubs).filter(({ type }) => type === 'owned' || type === 'recommended')
}

export function previewsQuery(clubs: readonly Pick<Community, 'uniq'>[]) {
  return queryOf(listArticlePreviews, {
    query: { external_id: clubs.map(({ uniq }) => uniq), thumbnail: thumbnailSizes.medium },
  })
}

/** The articles of a club, page by page. */
export function articlesQuery(slug: string, filter: ArticleFilter) {
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listArticles, { query: { slug, filter } }),
    queryFn: ({ pageParam, signal }) =>
      call(listArticles, { query: { slug, filter, ...(pageParam !== null && { after: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

export function articleQuery(articleId: number) {
  return queryOf(getArticle, { params: { articleId } })
}

type Change = Partial<Pick<Article, 'liked' | 'likes' | 'isFavourite' | 'views'>>
type Previews = ResponseBody<typeof listArticlePreviews>
type ArticlePages = { pages: ResponseBody<typeof listArticles>[]; pageParams: (string | null)[] }

/** Patches every cached copy of an article. */
export function patchArticle(id: number, { likes, ...change }: Change): void {
  const patch = (preview: ArticlePreview) => (preview.id === id ? { ...preview, ...change } : preview)
  patchQueries<Article>(getArticle.path, (article) => ({
    ...article,
    ...(article.id === id && { ...change, likes: likes ?? article.likes }),
    next: article.next.map(patch),
  }))
  patchQueries<Previews>(listArticlePreviews.path, (previews) => ({
    ...previews,
    'hydra:member': previews['hydra:member'].map(patch),
  }))
  patchQueries<ArticlePages>(listArticles.path, ({ pages, ...rest }) => ({
    ...rest,
    pages: pages.map((page) => ({ ...page, items: page.items.map(patch) })),
  }))
}

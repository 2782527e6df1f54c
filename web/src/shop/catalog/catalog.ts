import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listCatalogCategories, listCatalogPositions } from '#contract/shop/catalog/api.ts'
import { catalogPageSize } from '#contract/shop/catalog/rules.ts'
import { call } from '../../platform/api/api.ts'
import { queryKeyOf, queryOf } from '../../platform/cache/queries.ts'

/**
 * The covers of a category, or all. A page that is not full is the last one. Fetched on each visit, as an order changes
 * what they are to the learner.
 */
export function positionsQuery(category: number | undefined) {
  const filter = category === undefined ? {} : { category }
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(listCatalogPositions, { query: filter }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listCatalogPositions, { query: { ...filter, page: pageParam, perPage: catalogPageSize }, signal }),
    initialPageParam: 1,
    staleTime: 0,
    getNextPageParam: (lastPage, pages) => (lastPage.length < catalogPageSize ? undefined : pages.length + 1),
  })
}

/** At most one course, which follows one of the learner's. */
export const recommendedQuery = () =>
  queryOptions({ ...queryOf(listCatalogPositions, { query: { recommended: true, perPage: 1 } }), staleTime: 0 })

export const categoriesQuery = () => queryOptions(queryOf(listCatalogCategories))

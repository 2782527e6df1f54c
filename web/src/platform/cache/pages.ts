import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

/** Items per page; the server's default. */
export const pageSize = 20

type PageQuery = { page: number; 'per-page': number }

/** Infinite query options of a list that is paged by number. A page that is not full is the last one. */
export function pagesOf<Item>(
  queryKey: QueryKey,
  fetchPage: (query: PageQuery, signal: AbortSignal) => Promise<Item[]>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage({ page: pageParam, 'per-page': pageSize }, signal),
    initialPageParam: 1,
    getNextPageParam: (lastPage, pages) => (lastPage.length < pageSize ? undefined : pages.length + 1),
  })
}

import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

/** Items per page; the server's default. */
export const pageSize = 20

type PageQuery = { page: number; 'per-page': number }

type KeyQuery = { before?: number; 'per-page': number }

/** Infinite query options of a list that is paged by the ids of its items. A page that is not full is the last one. */
export function keyPagesOf<Item>(
  queryKey: QueryKey,
  fetchPage: (query: KeyQuery, signal: AbortSignal) => Promise<Item[]>,
  keyOf: (item: Item) => number,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ ...(pageParam > 0 && { before: pageParam }), 'per-page': pageSize }, signal),
    initialPageParam: 0,
    getNextPageParam: (lastPage: Item[]) => {
      const last = lastPage.at(-1)
      return last === undefined || lastPage.length < pageSize ? undefined : keyOf(last)
    },
  })
}

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

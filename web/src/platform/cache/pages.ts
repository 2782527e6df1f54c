import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

/** Items per page; the server's default. */
export const pageSize = 20

type PageQuery = { page: number; 'per-page': number }

/** Where a page begins: below an id, or after a cursor. */
export type PageKey = { before?: number; after?: string }

/** Infinite query options of a list whose pages begin after the last item of the one before. A page that is not full is the last one. */
export function keyPagesOf<Item>(
  queryKey: QueryKey,
  fetchPage: (query: PageKey & { 'per-page': number }, signal: AbortSignal) => Promise<Item[]>,
  keyAfter: (item: Item) => PageKey,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage({ ...pageParam, 'per-page': pageSize }, signal),
    initialPageParam: {},
    getNextPageParam: (lastPage: Item[]) => {
      const last = lastPage.at(-1)
      return last === undefined || lastPage.length < pageSize ? undefined : keyAfter(last)
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

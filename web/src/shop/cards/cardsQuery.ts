import { queryOptions } from '@tanstack/react-query'
import { listCards } from '#contract/shop/cards/api.ts'
import { queryOf } from '../../platform/cache/queries.ts'

/** The saved cards, fetched once by a page; they change only there or by a live event. */
export function cardsQuery() {
  return queryOptions({
    ...queryOf(listCards),
    // Nothing told this page what has changed since another page stored the query.
    staleTime: ({ state }) => (state.dataUpdatedAt < performance.timeOrigin ? 0 : Infinity),
  })
}

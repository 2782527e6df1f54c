import { queryOptions } from '@tanstack/react-query'
import { listCards } from '#contract/cards/api.ts'
import { queryOf } from '../platform/cache/queries.ts'

/** The saved cards, fetched once; they change only here or by a live event. */
export function cardsQuery() {
  return queryOptions({ ...queryOf(listCards), staleTime: Infinity })
}

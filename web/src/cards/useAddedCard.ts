import { useEffect } from 'react'
import { checkCards, listCards } from '#contract/cards/api.ts'
import { call } from '../platform/api/api.ts'
import { queryClient, queryKeyOf } from '../platform/cache/queries.ts'
import { useRouteSearch } from '../platform/navigation/search.ts'
import { returnSearch } from '../payments/returnSearch.ts'
import { inline, useAction } from '../ui/useAction.ts'

/** Asks for the card that was just saved: its event may come later than its person. */
export function useAddedCard(): void {
  const { returned } = useRouteSearch(returnSearch)
  const { run } = useAction(async () => {
    const cards = await call(checkCards)
    queryClient.setQueryData(queryKeyOf(listCards), cards)
  }, inline)
  useEffect(() => {
    if (returned) run()
  }, [returned, run])
}

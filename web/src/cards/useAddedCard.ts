import { useEffect } from 'react'
import { checkCards, listCards } from '#contract/cards/api.ts'
import { call } from '../platform/api/api.ts'
import { queryClient, queryKeyOf } from '../platform/cache/queries.ts'
import { useRouteSearch } from '../platform/navigation/search.ts'
import { inline, useAction } from '../ui/useAction.ts'
import { cardsSearch } from './cardsSearch.ts'

/** Asks for the card that was just saved: its event may come later than its person. */
export function useAddedCard(): void {
  const { added } = useRouteSearch(cardsSearch)
  const { run } = useAction(async () => {
    const cards = await call(checkCards)
    queryClient.setQueryData(queryKeyOf(listCards), cards)
  }, inline)
  useEffect(() => {
    if (added) run()
  }, [added, run])
}

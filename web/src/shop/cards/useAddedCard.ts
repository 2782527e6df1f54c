import { useEffect, useState } from 'react'
import { checkCards, listCards } from '#contract/shop/cards/api.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient, queryKeyOf } from '../../platform/cache/queries.ts'
import { useRouteSearch } from '../../platform/navigation/search.ts'
import { returnSearch } from '../payments/returnSearch.ts'
import { inline, useAction } from '../../ui/useAction.ts'

/** Asks for the card that was just saved: its event may come later than its person. Returns whether the bank refused it. */
export function useAddedCard(): boolean {
  const { returned } = useRouteSearch(returnSearch)
  const [isRefused, setRefused] = useState(false)
  const { run } = useAction(async () => {
    const { data, is_refused } = await call(checkCards)
    queryClient.setQueryData(queryKeyOf(listCards), { data })
    setRefused(is_refused)
  }, inline)
  useEffect(() => {
    if (returned) run()
  }, [returned, run])
  return isRefused
}

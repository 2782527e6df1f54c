import { deleteExternalAuth } from '#contract/accounts/social/api.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { useAction } from '../../ui/useAction.ts'
import { externalAuthsQuery } from './externalAuthsQuery.ts'

/** Unlinks a network, updates the cached list and refetches it. */
export function useUnlink() {
  const { queryKey } = externalAuthsQuery()
  return useAction(async (externalAuthId: number) => {
    await call(deleteExternalAuth, { params: { externalAuthId } })
    queryClient.setQueryData(queryKey, (linked) => linked?.filter(({ id }) => id !== externalAuthId))
    void queryClient.invalidateQueries({ queryKey })
  })
}

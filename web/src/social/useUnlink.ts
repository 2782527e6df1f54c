import { deleteExternalAuth } from '#contract/social/api.ts'
import { call } from '../api.ts'
import { queryClient } from '../queries.ts'
import { useAction } from '../useAction.ts'
import { externalAuthsQuery } from './externalAuthsQuery.ts'

/** Unlinks a network; the list follows at once and is read anew. */
export function useUnlink() {
  const { queryKey } = externalAuthsQuery()
  return useAction(async (externalAuthId: number) => {
    if (!externalAuthId) throw new RangeError('Id must be set')
    await call(deleteExternalAuth, { params: { externalAuthId } })
    queryClient.setQueryData(queryKey, (linked) => linked?.filter(({ id }) => id !== externalAuthId))
    void queryClient.invalidateQueries({ queryKey })
  })
}

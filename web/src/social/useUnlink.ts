import { useMutation } from '@tanstack/react-query'
import { deleteExternalAuth } from '#contract/social/api.ts'
import { call } from '../api.ts'
import { queryClient } from '../queries.ts'
import { showToast } from '../ui/toasts.ts'
import { externalAuthsQuery } from './externalAuthsQuery.ts'

/** Unlinks a network; the list follows at once and is read anew. */
export function useUnlink() {
  const { queryKey } = externalAuthsQuery()
  return useMutation({
    mutationFn: (externalAuthId: number) => {
      if (!externalAuthId) throw new RangeError('Id must be set')
      return call(deleteExternalAuth, { params: { externalAuthId } })
    },
    onSuccess: (_answer, externalAuthId) => {
      queryClient.setQueryData(queryKey, (linked) => linked?.filter(({ id }) => id !== externalAuthId))
      void queryClient.invalidateQueries({ queryKey })
    },
    onError: (error) => showToast({ text: error.message, tone: 'bad' }),
  })
}

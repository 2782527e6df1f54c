import { queryOptions } from '@tanstack/react-query'
import { listExternalAuths } from '#contract/accounts/social/api.ts'
import { call } from '../../platform/api/api.ts'

/** The external accounts linked to the user; independent of the language. */
export function externalAuthsQuery() {
  return queryOptions({
    queryKey: [listExternalAuths.path],
    queryFn: ({ signal }) => call(listExternalAuths, { signal }),
  })
}

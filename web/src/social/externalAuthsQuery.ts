import { queryOptions } from '@tanstack/react-query'
import { listExternalAuths } from '#contract/social/api.ts'
import { call } from '../api.ts'

/** The networks that are linked to the account; the same in every language. */
export function externalAuthsQuery() {
  return queryOptions({ queryKey: ['external-auths'], queryFn: ({ signal }) => call(listExternalAuths, { signal }) })
}

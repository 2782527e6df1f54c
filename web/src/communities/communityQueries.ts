import { queryOptions } from '@tanstack/react-query'
import { listCommunities } from '#contract/communities/api.ts'
import { queryOf } from '../queries.ts'

export function communitiesQuery() {
  return queryOptions(queryOf(listCommunities))
}

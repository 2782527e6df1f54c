import { queryOptions } from '@tanstack/react-query'
import type { ApplicationConfig } from '#contract/brands/api.ts'
import { listCommunities } from '#contract/communities/api.ts'
import { call } from '../api.ts'
import { applicationConfigQuery } from '../brands/applicationConfig.ts'
import { mobileApp } from '../platform.ts'
import { queryClient, queryOf } from '../queries.ts'

/** Whether the brand names a place for clubs, and shows them here. */
export function hasClubs({ community_url_frontend: frontend, club_in_app: isInApp }: ApplicationConfig): boolean {
  return frontend !== '' && (isInApp || !mobileApp())
}

export function communitiesQuery() {
  return queryOptions(queryOf(listCommunities))
}

/** Fetches the clubs ahead, as the person of a token that is not kept yet. */
export async function prefetchCommunities(token: string): Promise<void> {
  if (!hasClubs(await queryClient.query({ ...applicationConfigQuery(), staleTime: 'static' }))) return
  await queryClient.query({
    ...communitiesQuery(),
    queryFn: ({ signal }) => call(listCommunities, { token, signal }),
  })
}

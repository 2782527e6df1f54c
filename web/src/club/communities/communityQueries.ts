import { queryOptions } from '@tanstack/react-query'
import type { ApplicationConfig } from '#contract/brands/api.ts'
import { listCommunities } from '#contract/club/communities/api.ts'
import { call } from '../../platform/api/api.ts'
import { applicationConfigQuery } from '../../brands/applicationConfig.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { queryClient, queryOf } from '../../platform/cache/queries.ts'

/** Whether the brand has a club site and shows it on this platform. */
export function hasClubs({ community_url_frontend: frontend, club_in_app: isInApp }: ApplicationConfig): boolean {
  return frontend !== '' && (isInApp || !mobileApp())
}

export function communitiesQuery() {
  return queryOptions(queryOf(listCommunities))
}

/** Prefetches the clubs with a token that is not stored yet. */
export async function prefetchCommunities(token: string): Promise<void> {
  if (!hasClubs(await queryClient.query({ ...applicationConfigQuery(), staleTime: 'static' }))) return
  await queryClient.query({
    ...communitiesQuery(),
    queryFn: ({ signal }) => call(listCommunities, { token, signal }),
  })
}

import { skipToken, useQuery } from '@tanstack/react-query'
import type { Community } from '#contract/club/communities/api.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { communitiesQuery, hasClubs } from './communityQueries.ts'

/** The visible clubs that are loaded; none where the brand has no club site. */
export function useClubs(): { clubs: readonly Community[]; frontend: string } {
  const config = useApplicationConfig()
  const isOffered = hasClubs(config)
  const { data = [] } = useQuery(isOffered ? communitiesQuery() : { ...communitiesQuery(), queryFn: skipToken })
  return {
    clubs: isOffered ? data.filter(({ type }) => type !== 'hidden') : [],
    frontend: config.community_url_frontend,
  }
}

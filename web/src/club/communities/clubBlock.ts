import type { ApplicationConfig } from '#contract/brands/api.ts'
import type { Community } from '#contract/club/communities/api.ts'
import { hasClubs } from './communityQueries.ts'

/** Whether the home page shows clubs: the brand has set the clubs' API URL. */
export function hasClubBlock(config: ApplicationConfig): boolean {
  return hasClubs(config) && config.community_url_api !== ''
}

/** The clubs shown on the home page. Throws without an API URL or before they are fetched. */
export function clubsOfBlock(config: ApplicationConfig, clubs: readonly Community[] | undefined): Community[] {
  if (config.community_url_api === '') throw new Error('communityUrlApi must be set')
  if (!clubs) throw new Error('Communities is not fetched')
  return clubs.filter(({ type, chat_only: isChatOnly }) => type !== 'hidden' && !isChatOnly)
}

import type { ApplicationConfig } from '#contract/brands/api.ts'
import type { Community } from '#contract/communities/api.ts'
import { hasClubs } from './communityQueries.ts'

/** Whether the brand gives its clubs a block on the home page: they have an address for programs there. */
export function hasClubBlock(config: ApplicationConfig): boolean {
  return hasClubs(config) && config.community_url_api !== ''
}

/** The clubs of the block. Throws where the brand has none, and before they are fetched: ask first. */
export function clubsOfBlock(config: ApplicationConfig, clubs: readonly Community[] | undefined): Community[] {
  if (config.community_url_api === '') throw new Error('communityUrlApi must be set')
  if (!clubs) throw new Error('Communities is not fetched')
  return clubs.filter(({ type, chat_only: isChatOnly }) => type !== 'hidden' && !isChatOnly)
}

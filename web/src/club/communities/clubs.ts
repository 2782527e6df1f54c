import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { ApplicationConfig } from '#contract/brands/api.ts'
import { listCommunities, type Community } from '#contract/club/communities/api.ts'
import { applicationConfigQuery, useApplicationConfig } from '../../brands/applicationConfig.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient, queryOf } from '../../platform/cache/queries.ts'
import { mayBeApplication, mobileApp } from '../../platform/device/mobileApp.ts'
import { createEmitter } from '../../platform/emitter.ts'

/** Whether the brand has a club site and shows it on this platform. */
export function hasClubs({ community_url_frontend: frontend, club_in_app: isInApp }: ApplicationConfig): boolean {
  return frontend !== '' && (isInApp || !(mayBeApplication && mobileApp()))
}

export function communitiesQuery() {
  // A clock that runs ahead asks too early for the new day; the return to the page asks again.
  return queryOptions({ ...queryOf(listCommunities), refetchOnWindowFocus: true })
}

export function refreshClubs(): void {
  void queryClient.invalidateQueries({ queryKey: [listCommunities.path] })
}

/** Prefetches the clubs with a token that is not stored yet. */
export async function prefetchCommunities(token: string): Promise<void> {
  if (!hasClubs(await queryClient.query({ ...applicationConfigQuery(), staleTime: 'static' }))) return
  await queryClient.query({
    ...communitiesQuery(),
    queryFn: ({ signal }) => call(listCommunities, { token, signal }),
  })
}

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

let isOpen = false
const emitter = createEmitter()

export const openClubs = (): void => setOpen(true)
export const closeClubs = (): void => setOpen(false)
export const areClubsOpen = (): boolean => isOpen
export const subscribeClubs = emitter.subscribe

function setOpen(next: boolean): void {
  isOpen = next
  emitter.emit()
}

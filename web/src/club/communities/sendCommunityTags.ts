import { listCommunities, type Community } from '#contract/club/communities/api.ts'
import { communityTags } from '#contract/club/communities/rules.ts'
import { queryClient } from '../../platform/cache/queries.ts'

/** Passes the tags of the person's clubs to a push service each time when they are fetched. Returns the unsubscribe function. */
export function sendCommunityTags(setTags: (tags: Record<string, string | null>) => void): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    const isFetched = event.type === 'updated' && event.action.type === 'success'
    const [path] = event.query.queryKey as readonly unknown[]
    if (!isFetched || path !== listCommunities.path) return
    const clubs = event.query.state.data as readonly Community[]
    if (clubs.length > 0) setTags(communityTags(clubs))
  })
}

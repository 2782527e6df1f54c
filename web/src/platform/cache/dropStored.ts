import { ApiFailure } from '../api/apiFailure.ts'
import { queryClient } from './queries.ts'

/**
 * Drops the cached responses of former pages after a screen failed to render, and refetches those on screen. Returns false if
 * the screen failed for another reason, or nothing was dropped.
 */
export function dropStored(error: unknown): boolean {
  if (error instanceof ApiFailure) return false
  const cache = queryClient.getQueryCache()
  const stored = cache.findAll({
    predicate: ({ state }) => state.data !== undefined && state.dataUpdatedAt < performance.timeOrigin,
  })
  const dropped = stored.filter((query) => !query.isActive())
  for (const query of dropped) cache.remove(query)
  for (const query of stored) if (query.isActive()) void queryClient.invalidateQueries({ queryKey: query.queryKey })
  return dropped.length > 0
}

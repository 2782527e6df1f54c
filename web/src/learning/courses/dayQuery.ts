import { queryOptions } from '@tanstack/react-query'
import { getDay } from '#contract/learning/courses/api.ts'
import { call } from '../../platform/api/api.ts'
import { queryOf } from '../../platform/cache/queries.ts'
import { removeInvalidVideos } from './invalidVideos.ts'

const staleAfterMs = 300_000
/** URLs of videos are valid for at least half a day. */
const urlsValidMs = 11 * 3_600_000

/** One day with the URLs of its videos; refused while the day is locked. */
export function dayQuery(params: { courseId: number; stageId: number; dayId: number }) {
  return queryOptions({
    ...queryOf(getDay, { params }),
    queryFn: async ({ signal }) => removeInvalidVideos(await call(getDay, { params, signal })),
    staleTime: staleAfterMs,
  })
}

/** Whether the URLs in a response of `dayQuery` are still valid. Both times in milliseconds. */
export function hasValidUrls(fetchedAt: number, now: number): boolean {
  return now - fetchedAt < urlsValidMs
}

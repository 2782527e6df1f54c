import { infiniteQueryOptions } from '@tanstack/react-query'
import { listScores, type Score } from '#contract/points/api.ts'
import { call } from '../api.ts'
import { toDay } from '../format.ts'
import { groupBy } from '../groupBy.ts'
import { queryKeyOf } from '../queries.ts'

/** As many as the server gives at once when nobody asks otherwise. */
export const pageSize = 20

/** The history of points, newest first, page by page. */
export function scoresQuery() {
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listScores),
    queryFn: ({ pageParam, signal }) => call(listScores, { query: { page: pageParam, 'per-page': pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length + 1),
  })
}

/** Entries by the learner's day, in their order. What came twice because something was added meanwhile stands once. */
export function scoreDays(scores: readonly Score[]): { day: string; scores: Score[] }[] {
  const once = new Map(scores.map((score) => [score.id, score]))
  const days = groupBy(once.values(), (score) => toDay(score.created_at))
  return Array.from(days, ([day, entries]) => ({ day, scores: entries }))
}

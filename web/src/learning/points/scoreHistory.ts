import { listScores, type Score, type ScoreType } from '#contract/learning/points/api.ts'
import { scoreEntryOf, type ScoreEntry } from '#contract/learning/points/scoreEntry.ts'
import { call } from '../../platform/api/api.ts'
import { toDay } from '../../platform/language/format.ts'
import { groupBy } from '../../platform/collections/groupBy.ts'
import { pagesOf } from '../../platform/cache/pages.ts'
import { queryKeyOf } from '../../platform/cache/queries.ts'

/** The points ledger, newest first; `type` keeps only earned or only spent points. */
export function scoresQuery(type?: ScoreType) {
  const filter = type && { type }
  return pagesOf(queryKeyOf(listScores, { query: { ...filter } }), (query, signal) =>
    call(listScores, { query: { ...filter, ...query }, signal }),
  )
}

/** Groups entries by calendar day, dropping duplicates from pages that shifted between requests. */
export function scoreDays(scores: readonly Score[]): { day: string; entries: ScoreEntry[] }[] {
  const unique = new Map(scores.map((score) => [score.id, scoreEntryOf(score)]))
  const days = groupBy(unique.values(), ({ createdAt }) => toDay(createdAt / 1000))
  return Array.from(days, ([day, entries]) => ({ day, entries }))
}

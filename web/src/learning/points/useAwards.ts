import { useQuery } from '@tanstack/react-query'
import { getScoreAwards, type PointsRange } from '#contract/learning/points/api.ts'
import { formatNumber } from '../../platform/language/format.ts'
import { queryOf } from '../../platform/cache/queries.ts'

/** The points for a day and for homework across the learner's courses, such as `20–60`; empty until known. */
export function useAwards(): { day: string; homework: string } {
  const { data } = useQuery(queryOf(getScoreAwards))
  return { day: formatRange(data?.data.day), homework: formatRange(data?.data.homework) }
}

function formatRange(range: PointsRange | null | undefined): string {
  if (!range) return ''
  const { min, max } = range
  return min === max ? formatNumber(min) : `${formatNumber(min)}–${formatNumber(max)}`
}

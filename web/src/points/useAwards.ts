import { useQuery } from '@tanstack/react-query'
import { getScoreAwards, type PointsRange } from '#contract/points/api.ts'
import { formatNumber } from '../format.ts'
import { queryOf } from '../queries.ts'

/** How many points a day and a homework of the learner's courses bring, such as `20–60`; empty where it is not known. */
export function useAwards(): { day: string; homework: string } {
  const { data } = useQuery(queryOf(getScoreAwards))
  return { day: formatRange(data?.data.day), homework: formatRange(data?.data.homework) }
}

function formatRange(range: PointsRange | null | undefined): string {
  if (!range) return ''
  const { min, max } = range
  return min === max ? formatNumber(min) : `${formatNumber(min)}–${formatNumber(max)}`
}

import { queryOptions } from '@tanstack/react-query'
import { getScoreAmount } from '#contract/points/api.ts'
import { call } from '../api.ts'

/** The balance of points, a whole number. */
export function scoreQuery() {
  return queryOptions({
    queryKey: ['score-amount'],
    queryFn: async ({ signal }) => (await call(getScoreAmount, { signal })).data.amount,
  })
}

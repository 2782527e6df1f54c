import { queryOptions } from '@tanstack/react-query'
import { getScoreAmount } from '#contract/learning/points/api.ts'
import { call } from '../../platform/api/api.ts'

/** The points balance, an integer. */
export function scoreQuery() {
  return queryOptions({
    queryKey: [getScoreAmount.path],
    queryFn: async ({ signal }) => (await call(getScoreAmount, { signal })).data.amount,
  })
}

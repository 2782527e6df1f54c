import { useQueries, useQuery } from '@tanstack/react-query'
import { streamStatusQuery, streamsQuery } from '../streams/streamQueries.ts'
import { waitsForLearner } from './waiting.ts'

/** How many homeworks of the runs that are under way wait for the learner, as far as it is known. */
export function useWaitingHomework(): number {
  const { data: streams = [] } = useQuery(streamsQuery())
  const open = streams.filter(({ status, is_demo }) => status === 'open' && !is_demo)
  return useQueries({
    queries: open.map(({ id }) => streamStatusQuery(id)),
    combine: (states) => states.flatMap(({ data }) => data?.homeworks ?? []).filter(waitsForLearner).length,
  })
}

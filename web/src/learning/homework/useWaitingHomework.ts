import { useQueries, useQuery } from '@tanstack/react-query'
import type { HomeworkStatus } from '#contract/learning/streams/api.ts'
import { streamLists } from '#contract/learning/streams/rules.ts'
import { streamStatusQuery, streamsQuery } from '../streams/streamQueries.ts'

/** The number of homeworks that wait for the learner, over the open runs, trials too, whose status is loaded. */
export function useWaitingHomework(): number {
  const { data: streams = [] } = useQuery(streamsQuery())
  const open = streams.filter(streamLists.open)
  return useQueries({
    queries: open.map(({ id }) => streamStatusQuery(id)),
    combine: (states) => states.flatMap(({ data }) => data?.homeworks ?? []).filter(waitsForLearner).length,
  })
}

/** Whether the learner must act: unlocked, and not sent or returned. */
export function waitsForLearner({ is_locked, status }: Pick<HomeworkStatus, 'is_locked' | 'status'>): boolean {
  return !is_locked && (status === 'NOT_UPLOADED' || status === 'FAIL')
}

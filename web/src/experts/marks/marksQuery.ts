import { queryOptions } from '@tanstack/react-query'
import { listMarks, type Mark } from '#contract/experts/marks/api.ts'
import { queryOf } from '../../platform/cache/queries.ts'

const staleAfterMs = 60_000
/** Stills are made soon after the answer. */
const stillMs = 5000
const maxAnswers = 20

/** The marks on a learner's homework; `count` of them are known to exist. */
export function marksQuery({ streamId, statusId, count }: { streamId: number; statusId: number; count: number }) {
  return queryOptions({
    ...queryOf(listMarks, { params: { streamId, statusId } }),
    staleTime: staleAfterMs,
    refetchOnMount: ({ state }) => isOld(state.data, count),
    refetchInterval: ({ state }) => hasMissingStills(state.data) && state.dataUpdateCount < maxAnswers && stillMs,
  })
}

function isOld(marks: readonly Mark[] | undefined, count: number): true | 'always' {
  return marks === undefined || marks.length < count ? 'always' : true
}

/** Of a converted video: one that is not converted may never be. */
function hasMissingStills(marks: readonly Mark[] = []): boolean {
  return marks.some(({ frame, still }) => frame !== null && still === null)
}

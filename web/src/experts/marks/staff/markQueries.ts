import { listAttemptMarks, type Mark } from '#contract/experts/marks/api.ts'
import { queryClient, queryOf } from '../../../platform/cache/queries.ts'

/** Marks on an attempt and earlier ones. Never stale: only this expert changes its drafts. */
export function attemptMarksQuery(attemptId: number) {
  return { ...queryOf(listAttemptMarks, { params: { attemptId } }), staleTime: Infinity }
}

const byTime = (a: Mark, b: Mark) =>
  a.attempt_id - b.attempt_id || a.file_id - b.file_id || (a.at_ms ?? 0) - (b.at_ms ?? 0)

export function cacheMark(attemptId: number, mark: Mark): void {
  queryClient.setQueryData<Mark[]>(attemptMarksQuery(attemptId).queryKey, (marks = []) =>
    [...marks.filter(({ id }) => id !== mark.id), mark].toSorted(byTime),
  )
}

/** The cached version of a mark, or the mark itself. */
export function cachedMark(attemptId: number, mark: Mark): Mark {
  const marks = queryClient.getQueryData<Mark[]>(attemptMarksQuery(attemptId).queryKey) ?? []
  return marks.find(({ id }) => id === mark.id) ?? mark
}

export function removeCachedMark(attemptId: number, markId: string): void {
  queryClient.setQueryData<Mark[]>(attemptMarksQuery(attemptId).queryKey, (marks = []) =>
    marks.filter(({ id }) => id !== markId),
  )
}

/** Refetches when opened next, because published marks get stills. */
export function refreshMarks(attemptId: number): void {
  void queryClient.invalidateQueries({ queryKey: attemptMarksQuery(attemptId).queryKey, refetchType: 'none' })
}

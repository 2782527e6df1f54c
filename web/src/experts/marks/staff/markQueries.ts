import { listAttemptMarks, type Mark } from '#contract/experts/marks/api.ts'
import { queryClient, queryOf } from '../../../platform/cache/queries.ts'

/** Marks on an attempt and those before it. Its own drafts are as this tab has them: only its expert changes them. */
export function attemptMarksQuery(attemptId: number) {
  return { ...queryOf(listAttemptMarks, { params: { attemptId } }), staleTime: Infinity }
}

const byTime = (a: Mark, b: Mark) =>
  a.attempt_id - b.attempt_id || a.file_id - b.file_id || (a.at_ms ?? 0) - (b.at_ms ?? 0)

/** Shows a mark as it is being written. */
export function cacheMark(attemptId: number, mark: Mark): void {
  queryClient.setQueryData<Mark[]>(attemptMarksQuery(attemptId).queryKey, (marks = []) =>
    [...marks.filter(({ id }) => id !== mark.id), mark].toSorted(byTime),
  )
}

/** The mark as it is shown; as it is given where it is not shown yet. */
export function cachedMark(attemptId: number, mark: Mark): Mark {
  const marks = queryClient.getQueryData<Mark[]>(attemptMarksQuery(attemptId).queryKey) ?? []
  return marks.find(({ id }) => id === mark.id) ?? mark
}

export function uncacheMark(attemptId: number, markId: string): void {
  queryClient.setQueryData<Mark[]>(attemptMarksQuery(attemptId).queryKey, (marks = []) =>
    marks.filter(({ id }) => id !== markId),
  )
}

/** Read again when it is opened next: published marks get their stills. */
export function refreshMarks(attemptId: number): void {
  void queryClient.invalidateQueries({ queryKey: attemptMarksQuery(attemptId).queryKey, refetchType: 'none' })
}

import type { HomeworkStatus } from '#contract/streams/api.ts'

/** Whether the learner has something to do: it is open, and not sent yet or returned. */
export function waitsForLearner({ is_locked, status }: Pick<HomeworkStatus, 'is_locked' | 'status'>): boolean {
  return !is_locked && (status === 'NOT_UPLOADED' || status === 'FAIL')
}

import type { HomeworkStatus } from '#contract/learning/streams/api.ts'

/** Whether the learner must act: unlocked, and not sent or returned. */
export function waitsForLearner({ is_locked, status }: Pick<HomeworkStatus, 'is_locked' | 'status'>): boolean {
  return !is_locked && (status === 'NOT_UPLOADED' || status === 'FAIL')
}

import type { Stream } from '#contract/learning/streams/api.ts'

/** Whether a run has documents, all of them open. */
export function hasMaterials({ course, materials_lock: lock }: Stream): boolean {
  return lock === null && (course?.documents ?? []).length > 0
}

import type { Course } from '#contract/courses/api.ts'
import type { Lock } from '#contract/streams/api.ts'
import { lockReason } from './dayLock.ts'

/** Why a day is locked. */
export function LockReason({ lock, course }: { lock: Lock; course: Course }) {
  return lockReason(lock, course)
}

import type { Lock, StreamState } from '#contract/learning/streams/api.ts'
import { lockReason } from './dayLock.ts'

/** Why a day is locked. */
export function LockReason({ lock, state }: { lock: Lock; state: StreamState }) {
  return lockReason(lock, state.homeworks)
}

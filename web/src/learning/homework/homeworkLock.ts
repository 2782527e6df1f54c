import { lockReason } from '../days/dayLock.ts'
import { t } from '../../platform/language/language.ts'
import type { HomeworkItem } from './homeworkItems.ts'

/** Why the homework is locked, as a sentence; undefined if it is unlocked or sent. */
export function homeworkLockReason({ status: { lock }, ofRun, dayNumber }: HomeworkItem): string | undefined {
  const reason = lock && lockReason(lock, ofRun)
  const isComplete =
    lock?.code.startsWith('stream_') || (dayNumber === undefined && lock?.code === 'day_needs_homework')
  // The reason is that of the whole course, or names the stage itself.
  if (!reason || isComplete) return reason ?? undefined
  return dayNumber === undefined
    ? t('homework.attempts.stageClosed', { reason })
    : t('homework.attempts.dayClosed', { reason })
}

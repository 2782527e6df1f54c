import { lockReason } from '../days/dayLock.ts'
import { t } from '../platform/language/language.ts'
import type { HomeworkItem } from './homeworkItems.ts'

/** Why the homework is locked, as a sentence; undefined if it is unlocked or sent. */
export function homeworkLockReason({ status, course, dayNumber }: HomeworkItem): string | undefined {
  const reason = status.lock && lockReason(status.lock, course)
  // The reason names the stage itself.
  if (!reason || (dayNumber === undefined && status.lock?.code === 'day_needs_homework')) return reason ?? undefined
  return dayNumber === undefined
    ? t('homework.attempts.stageClosed', { reason })
    : t('homework.attempts.dayClosed', { reason })
}

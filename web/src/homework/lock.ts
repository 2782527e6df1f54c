import { lockReason } from '../days/lock.ts'
import { t } from '../language.ts'
import type { HomeworkItem } from './items.ts'

/** Why the homework cannot be done yet, in a sentence; undefined when it can, or was already. */
export function lockOfHomework({ status, lockedDay, stream, course, dayNumber }: HomeworkItem): string | undefined {
  const lock = lockedDay?.lock
  if (!status.is_locked || status.status === 'DONE' || status.status === 'UPLOADED' || !lock) return undefined
  const reason = lockReason({ lock, opensAt: lockedDay.opens_at, stream, course })
  return dayNumber === undefined ? t('homework.stageClosed', { reason }) : t('homework.dayClosed', { reason })
}

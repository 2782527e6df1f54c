import type { HomeworkStatus, Lock, StreamState } from '#contract/learning/streams/api.ts'
import {
  formatOnDate,
  formatQuoted,
  formatRelativeDay,
  formatSentenceTime,
  formatTime,
} from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { learnerDay } from './learnerDay.ts'

type RunHomeworks = readonly Pick<HomeworkStatus, 'id' | 'title'>[]

/** Why a day is locked, as a sentence in the learner's language; `homeworks` are those of the run. */
export function lockReason(lock: Lock, homeworks: RunHomeworks = []): string {
  const titleOf = (id: number | null) => homeworks.find((homework) => homework.id === id)?.title ?? ''
  const reasons: Record<string, () => string> = {
    day_not_open_yet: () => t('days.lockLater', openingTime(lock.opens_at)),
    stream_not_started: () => t('days.lockNotStarted', openingTime(lock.opens_at)),
    day_needs_earlier_day: () => t('days.lockEarlier', { number: lock.day_number ?? 0 }),
    day_needs_homework: () => t('days.lockHomework', { title: formatQuoted(titleOf(lock.homework_status_id)) }),
    day_locked_in_demo: () => t('days.lockDemo'),
    stream_frozen: () => frozenReason(lock),
    stream_stopped: () => t('days.lockStopped'),
    stream_unpaid: () => t('days.lockUnpaid'),
    stream_ended: () => (lock.way_out === 'full_course' ? t('days.lockTrialOver') : t('days.lockEnded')),
  }
  return reasons[lock.code]?.() ?? ''
}

function openingTime(opensAt: number | null): { when: string; time: string } {
  if (opensAt === null) return { when: '', time: '' }
  return { when: formatRelativeDay(learnerDay(opensAt)), time: formatSentenceTime(formatTime(opensAt)) }
}

function frozenReason({ opens_at: end }: Lock): string {
  return end === null ? t('days.lockFrozenOpen') : t('days.lockFrozen', { when: formatOnDate(learnerDay(end)) })
}

export function LockReason({ lock, state }: { lock: Lock; state: StreamState }) {
  return lockReason(lock, state.homeworks)
}

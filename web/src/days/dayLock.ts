import type { Course } from '#contract/courses/api.ts'
import type { Lock } from '#contract/streams/api.ts'
import {
  formatOnDate,
  formatQuoted,
  formatRelativeDay,
  formatSentenceTime,
  formatTime,
} from '../platform/language/format.ts'
import { t } from '../platform/language/language.ts'
import { learnerDay } from '../streams/learnerDay.ts'

/** Why a day is locked, as a sentence in the learner's language. */
export function lockReason(lock: Lock, course: Course): string {
  const reasons: Record<string, () => string> = {
    day_not_open_yet: () => t('days.lockLater', openingTime(lock.opens_at)),
    stream_not_started: () => t('days.lockNotStarted', openingTime(lock.opens_at)),
    day_needs_earlier_day: () => t('days.lockEarlier', { number: lock.day_number ?? 0 }),
    day_needs_homework: () =>
      t('days.lockHomework', { title: formatQuoted(homeworkTitle(course, lock.homework_target_id)) }),
    day_locked_in_demo: () => t('days.lockDemo'),
    stream_frozen: () => frozenReason(lock),
    stream_stopped: () => t('days.lockStopped'),
    stream_unpaid: () => t('days.lockUnpaid'),
    stream_ended: () => t('days.lockEnded'),
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

function homeworkTitle(course: Course, targetId: number | null): string {
  const all = (course.stages ?? []).flatMap((stage) => stage.stage_homeworks ?? [])
  return all.find((homework) => homework.id === targetId)?.homework.title ?? ''
}

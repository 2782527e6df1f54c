import type { Course } from '#contract/courses/api.ts'
import type { DayLock, Stream } from '#contract/streams/api.ts'
import { formatOnDate, formatQuoted, formatRelativeDay, formatTime } from '../format.ts'
import { t } from '../language.ts'
import { learnerDay } from '../streams/label.ts'

/** The way out of a lock: another day, somebody who can help, or only time. */
export type WayOut = { kind: 'day'; dayNumber: number } | { kind: 'support' } | { kind: 'calendar' }

export type Locked = { lock: DayLock; opensAt: number | undefined; stream: Stream; course: Course }

/** Why a day is closed, in the words of the learner's language. */
export function lockReason({ lock, opensAt, stream, course }: Locked): string {
  const reasons: Record<string, () => string> = {
    day_not_open_yet: () => t('days.lockLater', opening(lock.opens_at ?? opensAt)),
    stream_not_started: () => t('days.lockNotStarted', opening(lock.opens_at ?? opensAt)),
    day_needs_earlier_day: () => t('days.lockEarlier', { number: lock.day_number ?? 0 }),
    day_needs_homework: () =>
      t('days.lockHomework', { title: formatQuoted(homeworkTitle(course, lock.homework_target_id)) }),
    day_locked_in_demo: () => t('days.lockDemo'),
    stream_frozen: () => frozenReason(stream),
    stream_stopped: () => t('days.lockStopped'),
    stream_ended: () => t('days.lockEnded'),
  }
  return reasons[lock.code]?.() ?? ''
}

export function wayOut({ lock, stream }: Locked, todayNumber: number): WayOut {
  if (lock.code === 'day_needs_earlier_day' && lock.day_number) return { kind: 'day', dayNumber: lock.day_number }
  if (lock.code === 'day_not_open_yet') return { kind: 'day', dayNumber: todayNumber }
  const needsPeople = stream.status === 'stopped' || stream.status === 'ended' || lock.code === 'day_locked_in_demo'
  return { kind: needsPeople ? 'support' : 'calendar' }
}

function opening(opensAt: number | undefined): { when: string; time: string } {
  if (opensAt === undefined) return { when: '', time: '' }
  return { when: formatRelativeDay(learnerDay(opensAt)), time: formatTime(opensAt) }
}

function frozenReason(stream: Stream): string {
  const end = stream.user_course_stream_freeze?.end_date
  return end ? t('days.lockFrozen', { when: formatOnDate(end) }) : t('days.lockFrozenOpen')
}

function homeworkTitle(course: Course, targetId: number | null): string {
  const all = (course.stages ?? []).flatMap((stage) => stage.stage_homeworks ?? [])
  return all.find((homework) => homework.id === targetId)?.homework.title ?? ''
}

import type { HomeworkStatus, Lock, StreamStatus } from './api.ts'

/** State of a run that decides what is open in it. Times are seconds since 1970. */
export type LockingRun = {
  status: StreamStatus
  now: number
  startsAt: number
  /** When the run closes by itself: a planned freeze begins, an instalment is overdue or access ends; null if it does not. */
  closesAt: number | null
  /** Whether an instalment has been overdue for too long. */
  isUnpaid: boolean
  frozenUntil: number | null
  isDemo: boolean
  /** Whether the brand has trial runs. */
  hasDemo: boolean
  courseFullAccess: boolean
  /** Unfinished required days; in a demo without those that it closes itself. */
  unfinishedRequiredDays: readonly number[]
  /** Required homework that is not approved, by its status; in a demo without what it closes itself. */
  openRequiredHomeworks: readonly { stageSort: number; statusId: number }[]
}

export type LockedDay = { dayNumber: number; stageSort: number; opensAt: number; isDemoAccessible: boolean }

/** An action of a learner in a run. */
export type Subject =
  | { kind: 'day' | 'lesson'; day: LockedDay }
  /** `days`: all days with the video, at least one. */
  | { kind: 'video'; days: readonly LockedDay[] }
  /** Sending a homework. `days`: its own day, or the days of its stage. */
  | { kind: 'homework'; days: readonly LockedDay[]; status: HomeworkStatus['status'] }
  | { kind: 'file'; isDemoAccessible: boolean }
  /** Writing to the experts. `consultationsLeft`: null if a message uses none. */
  | {
      kind: 'message'
      canLearnersWriteInDemo: boolean
      canExpertsWriteInDemo: boolean
      consultationsLeft: number | null
    }
  | { kind: 'meeting'; opensAt: number }
  /** Freezing the run. `allowanceDays`: frozen days that the brand grants per run. */
  | { kind: 'freeze'; allowanceDays: number; isPending: boolean; isPaidBySubscription: boolean }

/** `lock` is null if it is open. `until`: when the answer changes by itself, or null. */
export type Verdict = { lock: Lock | null; until: number | null }

/** Whether something is open in a run, why not, until when, and what opens it. Shared by server and client. */
export function verdict(run: LockingRun, subject: Subject): Verdict {
  const lock = lockOf(run, subject)
  if (lock) return { lock, until: lock.opens_at }
  // Materials stay open after the end of access.
  return { lock, until: subject.kind === 'file' ? null : run.closesAt }
}

function lockOf(run: LockingRun, subject: Subject): Lock | null {
  switch (subject.kind) {
    case 'day':
    case 'lesson':
      return dayLock(run, subject.day)
    case 'video':
      return lockOfAny(run, subject.days)
    case 'homework':
      return homeworkLock(subject.status) ?? lockOfAny(run, subject.days)
    case 'file':
      return isClosedInDemo(run, subject) ? locked('file_locked_in_demo', 'full_course') : null
    case 'message':
      return messageLock(run, subject)
    case 'meeting':
      return meetingLock(run, subject)
    case 'freeze':
      return freezeLock(run, subject)
  }
}

function dayLock(run: LockingRun, day: LockedDay): Lock | null {
  const ofRun = runLock(run, day.opensAt)
  if (ofRun) return ofRun
  if (isClosedInDemo(run, day)) return locked('day_locked_in_demo', 'full_course')
  const homework = run.openRequiredHomeworks.find((open) => open.stageSort < day.stageSort)
  if (homework) return locked('day_needs_homework', 'homework', { homework_status_id: homework.statusId })
  if (day.opensAt > run.now) return locked('day_not_open_yet', 'wait', { opens_at: day.opensAt })
  const required = run.unfinishedRequiredDays.find((dayNumber) => dayNumber < day.dayNumber)
  return required === undefined ? null : locked('day_needs_earlier_day', 'day', { day_number: required })
}

/** The lock of a run that is not open; `opensAt` is for one that has not started. */
function runLock({ status, frozenUntil, isUnpaid, isDemo }: LockingRun, opensAt: number): Lock | null {
  if (status === 'freeze') return locked('stream_frozen', 'unfreeze', { opens_at: frozenUntil })
  if (status === 'not_started') return locked('stream_not_started', 'wait', { opens_at: opensAt })
  if (status === 'stopped' && isUnpaid) return locked('stream_unpaid', 'instalments')
  if (status === 'stopped') return locked('stream_stopped', 'subscription')
  return status === 'ended' ? locked('stream_ended', isDemo ? 'full_course' : 'support') : null
}

export type DemoRun = Pick<LockingRun, 'isDemo' | 'hasDemo' | 'courseFullAccess'>

/** Whether a day or a material is only in the full course. */
export function isClosedInDemo(run: DemoRun, { isDemoAccessible }: { isDemoAccessible: boolean }): boolean {
  return run.isDemo && (!run.hasDemo || (!run.courseFullAccess && !isDemoAccessible))
}

/** One open day suffices; otherwise the first one gives the reason. */
function lockOfAny(run: LockingRun, days: readonly LockedDay[]): Lock | null {
  const locks = days.map((day) => dayLock(run, day))
  return locks.includes(null) ? null : (locks[0] ?? null)
}

/** Returned homework can be sent again. */
function homeworkLock(status: HomeworkStatus['status']): Lock | null {
  if (status === 'UPLOADED') return locked('homework_on_checking', 'wait')
  return status === 'DONE' ? locked('homework_approved', null) : null
}

function messageLock(run: LockingRun, subject: Extract<Subject, { kind: 'message' }>): Lock | null {
  const ofRun = runLock(run, run.startsAt)
  if (ofRun) return ofRun
  // A trial accepts only messages that would be answered.
  const isDemoAccessible = subject.canLearnersWriteInDemo && subject.canExpertsWriteInDemo
  if (isClosedInDemo(run, { isDemoAccessible })) return locked('messages_locked_in_demo', 'full_course')
  return subject.consultationsLeft === 0 ? locked('consultations_exhausted', 'support') : null
}

function meetingLock(run: LockingRun, { opensAt }: { opensAt: number }): Lock | null {
  const ofRun = runLock(run, run.startsAt)
  if (ofRun) return ofRun
  if (isClosedInDemo(run, { isDemoAccessible: false })) return locked('meeting_locked_in_demo', 'full_course')
  return opensAt > run.now ? locked('meeting_not_open_yet', 'wait', { opens_at: opensAt }) : null
}

function freezeLock(run: LockingRun, subject: Extract<Subject, { kind: 'freeze' }>): Lock | null {
  const ofRun = runLock(run, run.startsAt)
  if (ofRun) return ofRun
  if (subject.isPaidBySubscription) return locked('run_paid_by_subscription', 'subscription')
  if (run.isDemo || subject.allowanceDays === 0) return locked('freeze_unavailable', 'support')
  // Access begins with the first opening.
  return subject.isPending ? locked('freeze_before_first_opening', null) : null
}

type Key = Partial<Pick<Lock, 'opens_at' | 'day_number' | 'homework_status_id'>>

function locked(code: Lock['code'], way_out: Lock['way_out'], key: Key = {}): Lock {
  return { code, way_out, opens_at: null, day_number: null, homework_status_id: null, ...key }
}

/** Whether a rest day is complete: reached and not locked itself; locks of the whole run do not count. */
export function isRestOver(run: LockingRun, day: LockedDay): boolean {
  return run.status !== 'not_started' && dayLock({ ...run, status: 'open' }, day) === null
}

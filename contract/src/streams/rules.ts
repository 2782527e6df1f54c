import type { DayLock, StreamStatus } from './api.ts'

/** A learner's day begins at this hour of the learner's clock. */
export const dayStartHour = 4

export type StreamTimes = {
  /** All times in one unit, seconds or milliseconds. */
  startsAt: number
  endsAt: number
  now: number
  frozen: boolean
  isOptionalPurchase: boolean
  /** An active subscription covers the course. */
  isCovered: boolean
}

/** The state of a run: frozen first, then its start, then what pays for it, then its end (both ends inclusive). */
export function streamStatus(stream: StreamTimes): StreamStatus {
  if (stream.frozen) return 'freeze'
  if (stream.now < stream.startsAt) return 'not_started'
  if (stream.isOptionalPurchase) return stream.isCovered ? 'open' : 'stopped'
  return stream.now <= stream.endsAt ? 'open' : 'ended'
}

export type StreamLabel = 'not_started' | 'started' | 'ended' | 'freeze' | 'stopped' | 'critical'

/** What the tag of a run says; an open run with few days left is critical. */
export function streamLabel(status: StreamStatus, daysLeft: number, daysShowWarning: number): StreamLabel {
  if (status !== 'open') return status
  return daysLeft <= daysShowWarning ? 'critical' : 'started'
}

export type StreamListItem = { status: StreamStatus; is_demo: boolean; progress?: { progress: number } | undefined }

/** The lists a run can stand in; demo runs are shown only where the brand allows demo access. */
export const streamLists = {
  open: (stream: StreamListItem) => stream.status === 'open',
  endedOrStopped: (stream: StreamListItem) =>
    !stream.is_demo && (stream.status === 'ended' || stream.status === 'stopped'),
  openOrNotStarted: (stream: StreamListItem) =>
    stream.is_demo || stream.status === 'open' || stream.status === 'not_started',
  frozen: (stream: StreamListItem) => stream.status === 'freeze',
  inProgress: (stream: StreamListItem) => stream.status === 'open' && (stream.progress?.progress ?? 0) < 100,
}

/** Whole percents of finished days, never above 100. */
export function progressPercent(completeDaysCount: number, daysCount: number): number {
  return daysCount === 0 ? 0 : Math.min(100, Math.round((completeDaysCount / daysCount) * 100))
}

export type FrozenDays = { startDay: number; endDay: number }

/**
 * The epoch day on which a day of the course opens. Every frozen day that comes before it, or on it, moves it by one.
 * `freezes` are in order, `endDay` is the first day that is not frozen.
 */
export function openingDay(startDay: number, dayNumber: number, freezes: readonly FrozenDays[]): number {
  let day = startDay + dayNumber - 1
  for (const freeze of freezes) if (freeze.startDay <= day) day += freeze.endDay - freeze.startDay
  return day
}

/** What decides of a run which of its days are open. */
export type LockingRun = {
  status: StreamStatus
  now: number
  isDemo: boolean
  /** Whether the brand has trial runs. */
  hasDemo: boolean
  courseFullAccess: boolean
  /** Required days that are not finished, as day numbers. */
  unfinishedRequiredDays: readonly number[]
  /** Required homework of stages that is not approved: the stage's order and the homework's target. */
  openStageHomeworks: readonly { stageSort: number; targetId: number }[]
}

export type LockedDay = { dayNumber: number; stageSort: number; opensAt: number; isDemoAccessible: boolean }

const lockOfStatus = {
  freeze: 'stream_frozen',
  not_started: 'stream_not_started',
  stopped: 'stream_stopped',
  ended: 'stream_ended',
} as const

/** Why a day may not be opened, or null when it may. The one place that decides it. */
export function dayLock(run: LockingRun, day: LockedDay): DayLock | null {
  const { status, now } = run
  if (status === 'not_started') return locked(lockOfStatus[status], { opensAt: day.opensAt })
  if (status !== 'open') return locked(lockOfStatus[status])
  if (run.isDemo && !run.hasDemo) return locked('day_locked_in_demo')
  // A demo-accessible day that has not opened yet is closed by its time only, further down.
  if (run.isDemo && !run.courseFullAccess && !day.isDemoAccessible) return locked('day_locked_in_demo')
  const homework = run.openStageHomeworks.find((open) => open.stageSort < day.stageSort)
  if (homework) return locked('day_needs_homework', { homeworkTargetId: homework.targetId })
  if (day.opensAt > now) return locked('day_not_open_yet', { opensAt: day.opensAt })
  const required = run.unfinishedRequiredDays.find((dayNumber) => dayNumber < day.dayNumber)
  if (required !== undefined) return locked('day_needs_earlier_day', { dayNumber: required })
  return null
}

/** Whether a day of rest has come and was not closed by itself: the end of a run, or a break of it, takes nothing back. */
export function isRestOver(run: LockingRun, day: LockedDay): boolean {
  return run.status !== 'not_started' && dayLock({ ...run, status: 'open' }, day) === null
}

/** Whether a day is closed for a reason of its own, and not because its whole run is. */
export function isClosedByItself(lock: Pick<DayLock, 'code'> | null): boolean {
  return lock?.code.startsWith('day_') ?? false
}

type Key = { opensAt?: number; dayNumber?: number; homeworkTargetId?: number }

function locked(code: DayLock['code'], { opensAt, dayNumber, homeworkTargetId }: Key = {}): DayLock {
  return {
    code,
    opens_at: opensAt ?? null,
    day_number: dayNumber ?? null,
    homework_target_id: homeworkTargetId ?? null,
  }
}

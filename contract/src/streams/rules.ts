import type { ErrorCode } from '../errors.ts'
import type { StreamStatus } from './api.ts'

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

export type DayLock = {
  code: Extract<ErrorCode, `stream_${string}` | `day_${string}`>
  opensAt?: number
  dayNumber?: number
  homeworkTargetId?: number
}

export type LockQuestion = {
  status: StreamStatus
  now: number
  isDemo: boolean
  courseFullAccess: boolean
  day: { dayNumber: number; stageSort: number; opensAt: number; isDemoAccessible: boolean }
  /** Required days that are not finished, as day numbers. */
  unfinishedRequiredDays: readonly number[]
  /** Required homework of stages that is not approved: the stage's order and the homework's target. */
  openStageHomeworks: readonly { stageSort: number; targetId: number }[]
}

const lockOfStatus = {
  freeze: 'stream_frozen',
  not_started: 'stream_not_started',
  stopped: 'stream_stopped',
  ended: 'stream_ended',
} as const

/** Why a day may not be opened, or undefined when it may. The one place that decides it. */
export function dayLock(question: LockQuestion): DayLock | undefined {
  const { day, status, now } = question
  if (status !== 'open')
    return { code: lockOfStatus[status], ...(status === 'not_started' && { opensAt: day.opensAt }) }
  // A demo-accessible day that has not opened yet is closed by its time only, further down.
  if (question.isDemo && !question.courseFullAccess && !day.isDemoAccessible) return { code: 'day_locked_in_demo' }
  const homework = question.openStageHomeworks.find((open) => open.stageSort < day.stageSort)
  if (homework) return { code: 'day_needs_homework', homeworkTargetId: homework.targetId }
  if (day.opensAt > now) return { code: 'day_not_open_yet', opensAt: day.opensAt }
  const required = question.unfinishedRequiredDays.find((dayNumber) => dayNumber < day.dayNumber)
  if (required !== undefined) return { code: 'day_needs_earlier_day', dayNumber: required }
  return undefined
}

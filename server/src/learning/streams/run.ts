import { dateOf } from '#contract/platform/dates.ts'
import { recapDays } from '#contract/learning/recaps/rules.ts'
import { isDayComplete, progressOfStages } from '#contract/learning/streams/progress.ts'
import { openingDay, streamStatus, type FrozenDays } from '#contract/learning/streams/rules.ts'
import { streakDays } from '#contract/learning/streams/streak.ts'
import {
  isClosedInDemo,
  isRestOver,
  verdict,
  type DemoRun,
  type LockedDay,
  type LockingRun,
  type Verdict,
} from '#contract/learning/streams/verdict.ts'
import type { Lock, Progress } from '#contract/learning/streams/api.ts'
import { graceDays } from '#contract/shop/instalments/rules.ts'
import { isPaidOn } from '#contract/shop/subscriptions/rules.ts'
import type { Calendar } from '../../platform/calendar.ts'
import { videoIdsOf, type Content, type ContentDay, type ContentHomework } from '../courses/content.ts'
import { learnerDayAt, openingOf } from '../../platform/calendar.ts'
import type { DayStatusRow, FreezeRow, HomeworkStatusRow, StreamRow } from './queries.ts'

/** A run of a course at a point in time: its row, the course's content and derived state. */
export type Run = LockingRun & {
  row: StreamRow
  content: Content
  userId: number
  calendar: Calendar
  /** The learner's day, counted since 1970. */
  today: number
  freeze: FreezeRow | undefined
  frozenDays: readonly FrozenDays[]
  /** Number of today's day, within the course. */
  todayNumber: number
  dayStatuses: ReadonlyMap<number, DayStatusRow>
  homeworkStatuses: ReadonlyMap<string, HomeworkStatusRow>
  isHomeworkSent: (targetId: number) => boolean
}

/** `hasDemo`: whether the brand has trial runs; without it they are locked. */
type RunContext = { userId: number; calendar: Calendar; now: number; hasDemo: boolean }

export function runOf(stored: StreamRow, content: Content, { userId, calendar, now, hasDemo }: RunContext): Run {
  const today = learnerDayAt(calendar, now)
  const row = withFirstDay(stored, calendar, today)
  const freeze = currentFreeze(row.freezes, today)
  const isUnpaid = row.unpaid_day !== null && row.unpaid_day + graceDays <= today
  const dayStatuses = new Map(row.day_statuses.map((status) => [status.day_id, status]))
  const homeworkStatuses = new Map(row.homework_statuses.map((status) => [homeworkKey(status), status]))
  const demo = { isDemo: row.is_demo, hasDemo, courseFullAccess: row.course_full_access }
  const frozenDays = row.freezes.map(({ start_day, end_day }) => ({ startDay: start_day, endDay: end_day }))
  return {
    row,
    content,
    userId,
    now,
    calendar,
    today,
    freeze,
    frozenDays,
    dayStatuses,
    homeworkStatuses,
    startsAt: row.start_date,
    ...closingOf(row, freeze, calendar),
    ...demo,
    status: streamStatus({
      startsAt: row.start_date,
      endsAt: row.end_date,
      now,
      frozen: freeze?.status === 1,
      isOptionalPurchase: row.is_optional_purchase,
      isCovered: row.subscriptions.some((subscription) => isPaidOn(subscription, dateOf(today))),
      isUnpaid,
    }),
    isUnpaid,
    todayNumber: todayNumber(content, (day) => openingDay(row.start_day, day, frozenDays) <= today),
    ...requirementsOf(content, { ...demo, dayStatuses, homeworkStatuses }),
    isHomeworkSent: (target_id) => {
      const status = homeworkStatuses.get(homeworkKey({ target_type: 'stage_day_homework', target_id }))?.status
      return status === 'UPLOADED' || status === 'DONE'
    },
  }
}

type RunStatuses = DemoRun & Pick<Run, 'dayStatuses' | 'homeworkStatuses'>

/** The run at another moment, with what is known of it now. */
export function runAt({ row, content, userId, calendar, hasDemo }: Run, now: number): Run {
  return runOf(row, content, { userId, calendar, hasDemo, now })
}

/** Unfinished requirements that keep later days locked; in a demo only those it offers. */
function requirementsOf({ days, stages }: Content, run: RunStatuses) {
  const isOpenInDemo = (day: ContentDay) => !isClosedInDemo(run, { isDemoAccessible: day.is_demo_accessible })
  return {
    unfinishedRequiredDays: days
      .filter((day) => day.required_to_complete && isOpenInDemo(day) && !run.dayStatuses.get(day.id)?.finished_at)
      .map((day) => day.day_number),
    openRequiredHomeworks: stages.flatMap((stage) => {
      const openDays = stage.days.filter(isOpenInDemo)
      const targets = [
        ...openDays.flatMap((day) => requiredTargets('stage_day_homework', day.homeworks)),
        ...(openDays.length > 0 ? requiredTargets('course_stage_homework', stage.homeworks) : []),
      ]
      return openStatusIds(targets, run).map((statusId) => ({ stageSort: stage.sort, statusId }))
    }),
  }
}

type Target = Pick<HomeworkStatusRow, 'target_type' | 'target_id'>

/** Statuses that are not approved, unsent ones first, as a lock names the first. */
function openStatusIds(targets: readonly Target[], { homeworkStatuses }: RunStatuses): number[] {
  const statuses = targets.flatMap((target) => homeworkStatuses.get(homeworkKey(target)) ?? [])
  return (['FAIL', 'NOT_UPLOADED', 'UPLOADED'] as const).flatMap((open) =>
    statuses.filter(({ status }) => status === open).map(({ id }) => id),
  )
}

/** When a run closes by itself, and when its current freeze ends. */
function closingOf(row: StreamRow, freeze: FreezeRow | undefined, calendar: Calendar) {
  const endsAt = endOf({ row, calendar })
  if (!freeze) return { closesAt: endsAt, frozenUntil: null }
  if (freeze.status === 1) return { closesAt: endsAt, frozenUntil: openingOf(calendar, freeze.end_day) }
  const freezesAt = openingOf(calendar, freeze.start_day)
  return { closesAt: Math.min(freezesAt, endsAt ?? freezesAt), frozenUntil: null }
}

/** When a run ends or an overdue instalment closes it, regardless of freezes; null if only its subscription matters. */
export function endOf({ row, calendar }: Pick<Run, 'row' | 'calendar'>): number | null {
  if (row.is_optional_purchase) return null
  return row.unpaid_day === null
    ? row.end_date
    : Math.min(row.end_date, openingOf(calendar, row.unpaid_day + graceDays))
}

/** Until its first opening a run begins today. */
function withFirstDay(row: StreamRow, calendar: Calendar, today: number): StreamRow {
  if (row.pending_access_days === null) return row
  return { ...row, start_day: today, ...accessOf(calendar, today, row.pending_access_days) }
}

/** When access to a run of this many days begins and ends, in seconds since 1970. */
export function accessOf(calendar: Calendar, startDay: number, days: number) {
  return { start_date: openingOf(calendar, startDay), end_date: openingOf(calendar, startDay + days) }
}

/** The learner's day on which a day of the run opens. */
function openingDayOf({ row, frozenDays }: Run, dayNumber: number): number {
  return openingDay(row.start_day, dayNumber, frozenDays)
}

/** Seconds since 1970 at which a day of the run opens. */
export function opensAt(run: Run, dayNumber: number): number {
  return openingOf(run.calendar, openingDayOf(run, dayNumber))
}

/** The learner's streak in a run; days of practice count since 1970. */
export function streakOf(run: Run, practiceDays: readonly number[]): number {
  const rests = run.content.days.filter((day) => day.day_of_rest)
  return streakDays({
    today: run.today,
    practiceDays,
    restDays: rests.map((day) => openingDayOf(run, day.day_number)),
    frozenDays: run.frozenDays,
  })
}

/** Whether the seventh day of a run opens today, and whether it is finished. */
export function seventhDay(run: Run): { isSeventhDay: boolean; isDayFinished: boolean } {
  const day = run.content.days.find((one) => one.day_number === recapDays)
  return {
    isSeventhDay: day !== undefined && run.status === 'open' && openingDayOf(run, recapDays) === run.today,
    isDayFinished: day !== undefined && Boolean(run.dayStatuses.get(day.id)?.finished_at),
  }
}

/** Why a day is locked; null if it is open. */
export function lockOf(run: Run, day: ContentDay): Lock | null {
  return verdict(run, { kind: 'day', day: lockedDay(run, day) }).lock
}

/** Whether an overdue instalment keeps a run closed even after its freeze or with more days. */
export function isKeptClosed({ row, isUnpaid }: Pick<Run, 'row' | 'isUnpaid'>): boolean {
  return isUnpaid && !row.is_optional_purchase
}

export function videoVerdict(run: Run, videoId: number): Verdict {
  const days = run.content.days.filter((day) => videoIdsOf(day).includes(videoId))
  return verdict(run, { kind: 'video', days: days.map((day) => lockedDay(run, day)) })
}

export function materialsVerdict(run: Run): Verdict {
  return verdict(run, { kind: 'file', isDemoAccessible: run.content.is_demo_documents_accessible })
}

export function meetingVerdict(run: Run, fromDay: number): Verdict {
  return verdict(run, { kind: 'meeting', opensAt: opensAt(run, fromDay) })
}

export type HomeworkTarget = Target & { days: readonly ContentDay[] }

export function homeworkVerdict(run: Run, target: HomeworkTarget): Verdict {
  const status = run.homeworkStatuses.get(homeworkKey(target))?.status ?? 'NOT_UPLOADED'
  return homeworkVerdictAs(run, target, status)
}

/** Whether its day, or every day of its stage, is locked, whatever was sent. */
export function isHomeworkLocked(run: Run, target: HomeworkTarget): boolean {
  return homeworkVerdictAs(run, target, 'NOT_UPLOADED').lock !== null
}

function homeworkVerdictAs(run: Run, { days }: HomeworkTarget, status: HomeworkStatusRow['status']): Verdict {
  return verdict(run, { kind: 'homework', days: days.map((day) => lockedDay(run, day)), status })
}

function lockedDay(run: Run, day: ContentDay): LockedDay {
  return {
    dayNumber: day.day_number,
    stageSort: day.stage_sort,
    opensAt: opensAt(run, day.day_number),
    isDemoAccessible: day.is_demo_accessible,
  }
}

export function progressOf(run: Run): Progress {
  return progressOfStages(
    run.content.stages.map(({ id, sort, days }) => ({
      id,
      sort,
      days: days.map((day) => ({ isComplete: isComplete(run, day) })),
    })),
  )
}

export function isComplete(run: Run, day: ContentDay): boolean {
  return isDayComplete({
    isRest: day.day_of_rest,
    isFinished: Boolean(run.dayStatuses.get(day.id)?.finished_at),
    isRestOver: day.day_of_rest && isRestOver(run, lockedDay(run, day)),
  })
}

export function homeworkKey({ target_type, target_id }: Target): string {
  return `${target_type} ${target_id}`
}

/** The current or next freeze, with its status of today. */
function currentFreeze(freezes: readonly FreezeRow[], today: number): FreezeRow | undefined {
  const freeze = freezes.find((one) => one.status !== 2 && today < one.end_day)
  return freeze && { ...freeze, status: freeze.start_day <= today ? 1 : 0 }
}

function todayNumber(content: Content, isOpen: (dayNumber: number) => boolean): number {
  const opened = content.days.findLast((day) => isOpen(day.day_number))
  return (opened ?? content.days[0])?.day_number ?? 1
}

function requiredTargets(target_type: Target['target_type'], homeworks: readonly ContentHomework[]): Target[] {
  return homeworks.filter((homework) => homework.is_required).map(({ id }) => ({ target_type, target_id: id }))
}

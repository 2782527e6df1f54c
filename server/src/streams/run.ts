import {
  dayLock,
  isRestOver,
  openingDay,
  progressPercent,
  streamStatus,
  type FrozenDays,
  type LockedDay,
  type LockingRun,
} from '#contract/streams/rules.ts'
import type { DayLock, Progress } from '#contract/streams/api.ts'
import type { Calendar } from '../machine.ts'
import type { Content, ContentDay, ContentHomework } from '../courses/content.ts'
import { dateOf, learnerDayAt, openingOf } from './calendar.ts'
import { isPaidOn } from '#contract/subscriptions/rules.ts'
import type { DayStatusRow, FreezeRow, HomeworkStatusRow, StreamRow } from './queries.ts'

/** A run of a course at one moment: its facts, the course's content and what follows from both. */
export type Run = LockingRun & {
  row: StreamRow
  content: Content
  userId: number
  calendar: Calendar
  /** The learner's day, counted since 1970. */
  today: number
  freeze: FreezeRow | undefined
  frozenDays: readonly FrozenDays[]
  /** Number of the day that is today, inside the course. */
  todayNumber: number
  dayStatuses: ReadonlyMap<number, DayStatusRow>
  homeworkStatuses: ReadonlyMap<string, HomeworkStatusRow>
  /** Whether the learner has sent a day's homework and it was not returned. */
  isHomeworkSent: (targetId: number) => boolean
}

/** Who looks at a run, when and where: trial runs are closed where the brand has none. */
type View = { userId: number; calendar: Calendar; now: number; hasDemo: boolean }

export function runOf(row: StreamRow, content: Content, { userId, calendar, now, hasDemo }: View): Run {
  const today = learnerDayAt(calendar, now)
  const freeze = currentFreeze(row.freezes, today)
  const dayStatuses = new Map(row.day_statuses.map((status) => [status.day_id, status]))
  const homeworkStatuses = new Map(row.homework_statuses.map((status) => [homeworkKey(status), status]))
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
    isDemo: row.is_demo,
    hasDemo,
    courseFullAccess: row.course_full_access,
    status: streamStatus({
      startsAt: row.start_date,
      endsAt: row.end_date,
      now,
      frozen: freeze?.status === 1,
      isOptionalPurchase: row.is_optional_purchase,
      isCovered: row.subscription !== null && isPaidOn(row.subscription, dateOf(today)),
    }),
    todayNumber: todayNumber(content, (day) => openingDay(row.start_day, day, frozenDays) <= today),
    unfinishedRequiredDays: content.days
      .filter((day) => day.required_to_complete && !dayStatuses.get(day.id)?.finished_at)
      .map((day) => day.day_number),
    openStageHomeworks: content.stages.flatMap((stage) =>
      openHomeworks(stage.homeworks, homeworkStatuses).map((id) => ({ stageSort: stage.sort, targetId: id })),
    ),
    isHomeworkSent: (target_id) => {
      const status = homeworkStatuses.get(homeworkKey({ target_type: 'stage_day_homework', target_id }))?.status
      return status === 'UPLOADED' || status === 'DONE'
    },
  }
}

/** Seconds since 1970 at which a day of the run opens. */
export function opensAt(run: Run, dayNumber: number): number {
  return openingOf(run.calendar, openingDay(run.row.start_day, dayNumber, run.frozenDays))
}

/** Why a day is closed, or null when it is open. */
export function lockOf(run: Run, day: ContentDay): DayLock | null {
  return dayLock(run, lockedDay(run, day))
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
  const stages = run.content.stages.map((stage) => ({
    id: stage.id,
    sort: stage.sort,
    days_count: stage.days.length,
    complete_days_count: stage.days.filter((day) => isComplete(run, day)).length,
  }))
  const complete = stages.reduce((sum, stage) => sum + stage.complete_days_count, 0)
  const days_count = run.content.days.length
  return { days_count, complete_days_count: complete, progress: progressPercent(complete, days_count), stages }
}

/** A rest day is complete once it has come and is open; any other when it was finished. */
function isComplete(run: Run, day: ContentDay): boolean {
  if (day.day_of_rest) return isRestOver(run, lockedDay(run, day))
  return Boolean(run.dayStatuses.get(day.id)?.finished_at)
}

export function homeworkKey({ target_type, target_id }: Pick<HomeworkStatusRow, 'target_type' | 'target_id'>): string {
  return `${target_type} ${target_id}`
}

/** The freeze that holds today or the next one to come, with the state that it has today. */
function currentFreeze(freezes: readonly FreezeRow[], today: number): FreezeRow | undefined {
  const freeze = freezes.find((one) => one.status !== 2 && today < one.end_day)
  return freeze && { ...freeze, status: freeze.start_day <= today ? 1 : 0 }
}

function todayNumber(content: Content, isOpen: (dayNumber: number) => boolean): number {
  const opened = content.days.findLast((day) => isOpen(day.day_number))
  return (opened ?? content.days[0])?.day_number ?? 1
}

function openHomeworks(homeworks: readonly ContentHomework[], statuses: Run['homeworkStatuses']): number[] {
  return homeworks
    .filter((homework) => homework.is_required)
    .filter(
      ({ id }) => statuses.get(homeworkKey({ target_type: 'course_stage_homework', target_id: id }))?.status !== 'DONE',
    )
    .map((homework) => homework.id)
}

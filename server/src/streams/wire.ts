import type { CurrentDay, DayStatus, Freeze, HomeworkStatus, Stream, StreamState } from '#contract/streams/api.ts'
import type { Language } from '#contract/endpoint.ts'
import { textIn, type ContentDay, type ContentHomework } from '../courses/content.ts'
import { wireOf } from '../courses/wire.ts'
import { homeworkKey, lockOf, opensAt, progressOf, type Run } from './run.ts'

type StreamPart = 'course' | 'userCourseStreamFreeze' | 'progress' | 'current_training_day'

export function streamWire(run: Run, language: Language, parts: ReadonlySet<StreamPart>): Stream {
  const { row } = run
  return {
    id: row.id,
    course_id: row.course_id,
    status: run.status,
    start_date: row.start_date,
    end_date: row.end_date,
    completed_at: row.completed_at,
    is_demo: row.is_demo,
    is_optional_purchase: row.is_optional_purchase,
    course_full_access: row.course_full_access,
    chat_channel_id: row.chat_channel_id,
    max_consultation_count: row.max_consultation_count,
    payment_subscription_id: row.payment_subscription_id,
    filters: row.filters,
    ...(parts.has('course') && { course: wireOf(run.content, language).course({}) }),
    ...(parts.has('progress') && { progress: progressOf(run) }),
    ...(parts.has('userCourseStreamFreeze') && { user_course_stream_freeze: freezeWire(run) }),
    ...(parts.has('current_training_day') && { current_training_day: currentDay(run, language) }),
  }
}

function freezeWire({ freeze }: Run): Freeze | null {
  return freeze
    ? { id: freeze.id, status: freeze.status, start_date: freeze.start_date, end_date: freeze.end_date }
    : null
}

export function currentDay(run: Run, language: Language): CurrentDay | null {
  const day = run.content.days.find((one) => one.day_number === run.todayNumber)
  const stage = run.content.stages.find((one) => one.id === day?.stage_id)
  return day && stage
    ? {
        stage_id: day.stage_id,
        stage_sort: day.stage_sort,
        stage_title: textIn(stage.title, language, run.content),
        day_id: day.id,
        day_number: day.day_number,
        title: textIn(day.title, language, run.content),
        excerpt: textIn(day.excerpt, language, run.content),
      }
    : null
}

export function dayStatusWire(run: Run, day: ContentDay): DayStatus {
  const status = run.dayStatuses.get(day.id)
  const opens_at = opensAt(run, day.day_number)
  return {
    id: status?.id ?? null,
    stream_id: run.row.id,
    stage_day_id: day.id,
    day_number: day.day_number,
    is_open_by_time_delay: opens_at <= run.now,
    is_demo_accessible: day.is_demo_accessible,
    opens_at,
    stage_day_started_at: status?.started_at ?? null,
    end_time: status?.finished_at ?? null,
    lock: lockOf(run, day),
  }
}

/** What must be done in each stage before the next one opens, and whether the stage itself is open. */
export function stageStatuses(run: Run): NonNullable<StreamState['stages']> {
  const { openStageHomeworks: homeworks, unfinishedRequiredDays: required } = run
  const days = run.content.days.filter((day) => required.includes(day.day_number))
  return run.content.stages.map(({ id, sort }) => {
    const waits = homeworks.some((homework) => homework.stageSort < sort) || days.some((day) => day.stage_sort < sort)
    return {
      id,
      status: waits ? ('close' as const) : ('open' as const),
      request_homeworks: homeworks.filter((homework) => homework.stageSort === sort).map(({ targetId }) => targetId),
      request_days: days.filter((day) => day.stage_sort === sort).map((day) => day.id),
    }
  })
}

/** The state of every homework of the course, NOT_UPLOADED where nothing was sent. */
export function homeworkStatuses(run: Run, language: Language): HomeworkStatus[] {
  const wire = (homework: ContentHomework, target_type: HomeworkStatus['target_type'], is_locked: boolean) => {
    const status = run.homeworkStatuses.get(homeworkKey({ target_type, target_id: homework.id }))
    return {
      id: status?.id ?? null,
      status: status?.status ?? ('NOT_UPLOADED' as const),
      stream_id: run.row.id,
      target_id: homework.id,
      target_type,
      is_locked,
      is_required: homework.is_required,
      title: textIn(homework.title, language, run.content),
      sent_at: status?.sent_at ?? null,
      scores: homework.scores,
    }
  }
  return run.content.stages.flatMap((stage) => [
    ...stage.days.flatMap((day) =>
      day.homeworks.map((homework) => wire(homework, 'stage_day_homework', lockOf(run, day) !== null)),
    ),
    ...stage.homeworks.map((homework) =>
      wire(
        homework,
        'course_stage_homework',
        stage.days.every((day) => lockOf(run, day) !== null),
      ),
    ),
  ])
}

/**
 * Days in a row with practice, up to today or yesterday; a rest day after practice keeps the row and counts.
 * `practiceDays` are counted since 1970.
 */
export function streakDays(run: Run, practiceDays: readonly number[]): number {
  const practised = new Set(practiceDays)
  const restDays = run.content.days.filter((day) => day.day_of_rest).map((day) => day.day_number)
  let count = 0
  let resting = 0
  for (let day = run.today; practised.size > 0 && day > run.today - 400; day -= 1) {
    if (practised.has(day)) {
      count += 1 + resting
      resting = 0
    } else if (restDays.includes(run.todayNumber - (run.today - day))) resting += 1
    else if (day !== run.today) break
  }
  return count
}

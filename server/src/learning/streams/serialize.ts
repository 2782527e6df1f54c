import type { Language } from '#contract/endpoint.ts'
import type { Course } from '#contract/learning/courses/api.ts'
import type { Filters } from '#contract/learning/lessons/filters.ts'
import type {
  CurrentDay,
  DayStatus,
  Freeze,
  Stream,
  streamExpands,
  StreamState,
} from '#contract/learning/streams/api.ts'
import type { Brand } from '../../platform/http/context.ts'
import { refuseField } from '../../platform/errors.ts'
import { textIn } from '../../platform/language/text.ts'
import type { ContentDay, Content } from '../courses/content.ts'
import { serializer } from '../courses/serialize.ts'
import { freezingOf } from './freezes.ts'
import { isComplete, isKeptClosed, lockOf, materialsVerdict, opensAt, progressOf, type Run } from './run.ts'

type StreamPart = (typeof streamExpands)[number]

type Audience = { language: Language; brand: Pick<Brand, 'freezeDays'> }

export function serializeStream(run: Run, { language, brand }: Audience, parts: ReadonlySet<StreamPart>): Stream {
  const { row } = run
  return {
    id: row.id,
    course_id: row.course_id,
    status: run.status,
    is_unpaid: run.status === 'stopped' && isKeptClosed(run),
    start_date: row.start_date,
    end_date: row.end_date,
    completed_at: row.completed_at,
    is_demo: row.is_demo,
    is_optional_purchase: row.is_optional_purchase,
    course_full_access: row.course_full_access,
    chat_channel_id: row.chat_channel_id,
    max_consultation_count: row.max_consultation_count,
    payment_subscription_id: row.payment_subscription_id,
    filters: knownFilters(run.content, row.filters),
    materials_lock: materialsVerdict(run).lock,
    ...(parts.has('course') && { course: courseOf(run, language) }),
    ...(parts.has('progress') && { progress: progressOf(run) }),
    ...(parts.has('userCourseStreamFreeze') && {
      user_course_stream_freeze: serializeFreeze(run),
      freezing: freezingOf(run, brand.freezeDays),
    }),
    ...(parts.has('current_training_day') && { current_training_day: currentDay(run, language) }),
  }
}

function courseOf(run: Run, language: Language): Course {
  return serializer(run.content, language).course({ areMaterialsClosed: materialsVerdict(run).lock !== null })
}

function serializeFreeze({ freeze }: Run): Freeze | null {
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

export function serializeDayStatus(run: Run, day: ContentDay): DayStatus {
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
    is_complete: isComplete(run, day),
    lock: lockOf(run, day),
  }
}

/** The requirements of each stage for the next one, and whether the stage is open. */
export function stageStatuses(run: Run): NonNullable<StreamState['stages']> {
  const { openRequiredHomeworks: homeworks, unfinishedRequiredDays: required } = run
  const days = run.content.days.filter((day) => required.includes(day.day_number))
  return run.content.stages.map(({ id, sort }) => {
    const isLocked =
      homeworks.some((homework) => homework.stageSort < sort) || days.some((day) => day.stage_sort < sort)
    return {
      id,
      status: isLocked ? ('close' as const) : ('open' as const),
      request_homeworks: homeworks.filter((homework) => homework.stageSort === sort).map(({ statusId }) => statusId),
      request_days: days.filter((day) => day.stage_sort === sort).map((day) => day.id),
    }
  })
}

/** Chosen values of the course's options, each once and in the course's order; options without a choice are left out. */
export function readFilters({ options }: Pick<Content, 'options'>, filters: Filters): Record<string, number[]> {
  for (const [id, chosen] of Object.entries(filters)) {
    const option = options.find((one) => String(one.id) === id)
    if (!option || !chosen.every((valueId) => option.values.some((value) => value.id === valueId)))
      throw refuseField(`filters.${id}`, 'invalid')
  }
  return knownFilters({ options }, filters)
}

/** Drops values that a course update has removed: the client sends what it received. */
function knownFilters({ options }: Pick<Content, 'options'>, filters: Filters): Record<string, number[]> {
  const choices = options.map(
    ({ id, values }) => [id, values.map((value) => value.id).filter((one) => filters[id]?.includes(one))] as const,
  )
  return Object.fromEntries(choices.filter(([, chosen]) => chosen.length > 0))
}

import { Type, type Static } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import { Course } from '../courses/api.ts'
import { endpoint, Expand, Id, Nullable, OneOf, paging, Seconds } from '../endpoint.ts'

/** `status`: 0 created, 1 active, 2 cancelled. Dates are the learner's; `end_date` is the first day after. */
export const Freeze = Type.Object({
  id: Id,
  status: Type.Integer({ minimum: 0, maximum: 2 }),
  start_date: Type.String({ format: 'date' }),
  end_date: Type.String({ format: 'date' }),
})
export type Freeze = Static<typeof Freeze>

const StageProgress = Type.Object({
  id: Id,
  sort: Type.Integer(),
  days_count: Type.Integer(),
  complete_days_count: Type.Integer(),
})

export const Progress = Type.Object({
  days_count: Type.Integer(),
  complete_days_count: Type.Integer(),
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  stages: Type.Array(StageProgress),
})
export type Progress = Static<typeof Progress>

/** The day that the learner's calendar shows today. */
export const CurrentDay = Type.Object({
  stage_id: Id,
  stage_sort: Type.Integer(),
  stage_title: Type.String(),
  day_id: Id,
  day_number: Type.Integer(),
  title: Type.String(),
  excerpt: Type.String(),
})
export type CurrentDay = Static<typeof CurrentDay>

export const streamStatuses = ['freeze', 'not_started', 'stopped', 'open', 'ended'] as const
export type StreamStatus = (typeof streamStatuses)[number]

export const Stream = Type.Object({
  id: Id,
  course_id: Id,
  status: OneOf(streamStatuses),
  start_date: Seconds,
  end_date: Seconds,
  completed_at: Nullable(Type.Integer({ description: 'When the last day was finished' })),
  is_demo: Type.Boolean(),
  is_optional_purchase: Type.Boolean(),
  course_full_access: Type.Boolean(),
  chat_channel_id: Nullable(Type.Integer()),
  max_consultation_count: Type.Integer(),
  payment_subscription_id: Nullable(Type.Integer()),
  filters: Type.Record(Type.String(), Type.Array(Id)),
  user_course_stream_freeze: Type.Optional(Nullable(Freeze)),
  progress: Type.Optional(Progress),
  course: Type.Optional(Course),
  current_training_day: Type.Optional(Nullable(CurrentDay)),
})
export type Stream = Static<typeof Stream>

export const streamExpands = ['course', 'userCourseStreamFreeze', 'progress', 'current_training_day'] as const

export const statusExpands = [
  'days',
  'homeworks',
  'stages',
  'lessons',
  'consultations',
  'chatChannelMeta',
  'current_training_stage_id',
  'current_training_day',
] as const

export const homeworkStatusNames = ['NOT_UPLOADED', 'UPLOADED', 'DONE', 'FAIL'] as const

export const HomeworkStatus = Type.Object({
  id: Nullable(Type.Integer({ description: 'null until the learner has sent something' })),
  status: OneOf(homeworkStatusNames),
  stream_id: Id,
  target_id: Id,
  target_type: OneOf(['course_stage_homework', 'stage_day_homework']),
  is_locked: Type.Boolean(),
  is_required: Type.Boolean(),
  title: Type.String(),
  sent_at: Nullable(Seconds),
  scores: Type.Record(Type.String(), Type.Integer()),
})
export type HomeworkStatus = Static<typeof HomeworkStatus>

/** Why a day is closed, by a code of the error catalogue, and what opens it. */
export const DayLock = Type.Object({
  code: Type.Unsafe<Extract<ErrorCode, `stream_${string}` | `day_${string}`>>({ type: 'string' }),
  opens_at: Nullable(Seconds),
  day_number: Nullable(Type.Integer()),
  homework_target_id: Nullable(Type.Integer()),
})

export type DayLock = Static<typeof DayLock>

export const DayStatus = Type.Object({
  id: Nullable(Type.Integer({ description: 'Id of the day status; null until the day is started' })),
  stream_id: Id,
  stage_day_id: Id,
  day_number: Type.Integer(),
  is_open_by_time_delay: Type.Boolean(),
  is_demo_accessible: Type.Boolean(),
  opens_at: Seconds,
  stage_day_started_at: Nullable(Seconds),
  end_time: Nullable(Seconds),
  lock: Nullable(DayLock),
})
export type DayStatus = Static<typeof DayStatus>

export const StageStatus = Type.Object({
  id: Id,
  status: OneOf(['open', 'close']),
  request_homeworks: Type.Array(Id, { description: 'Required stage homework (targets) that is not approved yet' }),
  request_days: Type.Array(Id, { description: 'Required days that are not finished yet' }),
})

export const LessonStatus = Type.Object({
  lesson_set_lesson_id: Id,
  viewed_seconds: Type.Integer(),
  play_count: Type.Integer(),
  position_seconds: Type.Integer({ description: 'Where to resume, on any device' }),
})
export type LessonStatus = Static<typeof LessonStatus>

export const StreamState = Type.Object({
  stream_id: Id,
  today_day_number: Type.Integer({ description: 'The number of the day that is today, clamped to the course' }),
  server_time: Seconds,
  streak_days: Type.Integer({ description: 'Days in a row with practice, up to today or yesterday' }),
  practice_days: Type.Array(Type.String(), { description: 'The last dates with practice, newest first' }),
  days: Type.Optional(Type.Array(DayStatus)),
  homeworks: Type.Optional(Type.Array(HomeworkStatus)),
  stages: Type.Optional(Type.Array(StageStatus)),
  lessons: Type.Optional(Type.Array(LessonStatus)),
  consultations: Type.Optional(
    Type.Array(Type.Object({ id: Id, status: Type.String(), start_message_id: Id, end_message_id: Nullable(Id) })),
  ),
  chat_channel_meta: Type.Optional(
    Nullable(Type.Object({ unread_count: Type.Integer(), last_message_id: Nullable(Type.Integer()) })),
  ),
  current_training_stage_id: Type.Optional(Nullable(Type.Integer())),
  current_training_day: Type.Optional(Nullable(CurrentDay)),
})
export type StreamState = Static<typeof StreamState>

export const listStreams = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-course-streams',
  summary: "The learner's runs of courses that this brand shows",
  access: 'learner',
  query: Type.Object({
    fields: Expand,
    expand: Expand,
    ...paging,
    filter: Type.Optional(Type.Object({ id: Type.Optional(Type.Array(Id, { maxItems: 100 })) })),
  }),
  response: Type.Array(Stream),
  errors: [],
  paged: true,
})

export const getStream = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-course-streams/:streamId',
  summary: 'One run of a course',
  access: 'learner',
  params: Type.Object({ streamId: Id }),
  query: Type.Object({ fields: Expand, expand: Expand }),
  response: Stream,
  errors: ['not_found'],
})

export const getStreamStatus = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-course-streams/:streamId/status',
  summary: 'What the learner has done in a run, what is open and why not',
  access: 'learner',
  params: Type.Object({ streamId: Id }),
  query: Type.Object({ expand: Expand }),
  response: StreamState,
  errors: ['not_found'],
})

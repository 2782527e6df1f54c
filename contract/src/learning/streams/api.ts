import { Type, type Static } from 'typebox'
import { Consultation, consultationStatuses } from './consultation.ts'
import { freezeLockErrors, type LockCode } from '../../errors.ts'
import { Course } from '../courses/api.ts'
import { BookedMeeting } from './bookedMeeting.ts'
import { WeekRecap } from '../recaps/api.ts'
import { endpoint, Expand, Fields, Id, Nullable, OneOf, paging, Seconds } from '../../endpoint.ts'

/** `status`: 0 created, 1 active; one that is cancelled (2) is not shown. Dates are the learner's; `end_date` is exclusive. */
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

/** The current day of the learner's calendar. */
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

/** Chosen values of the course's options, by option id. */
const Filters = Type.Record(Type.String({ maxLength: 20 }), Type.Array(Id, { maxItems: 100 }), { maxProperties: 100 })

export const streamStatuses = ['freeze', 'not_started', 'stopped', 'open', 'ended'] as const
export type StreamStatus = (typeof streamStatuses)[number]

export const wayOuts = [
  'wait',
  'day',
  'homework',
  'unfreeze',
  'subscription',
  'instalments',
  'full_course',
  'support',
] as const

/** Why something is closed, as an error code, and what opens it; `way_out` is null if nothing does. */
export const Lock = Type.Object({
  code: Type.Unsafe<LockCode>({ type: 'string' }),
  way_out: Nullable(OneOf(wayOuts)),
  opens_at: Nullable(Type.Integer({ description: 'Time at which the lock expires by itself' })),
  day_number: Nullable(Type.Integer()),
  homework_status_id: Nullable(Type.Integer()),
})
export type Lock = Static<typeof Lock>

/** The first frozen day and the first open one. */
export const FreezePeriod = Type.Object({ start_date: Type.String(), end_date: Type.String() })
export type FreezePeriod = Static<typeof FreezePeriod>

/** Whether and how long a run can still be frozen. */
export const Freezing = Type.Object({
  days: Type.Integer({ description: 'Freeze days that the brand grants per run' }),
  days_left: Type.Integer(),
  lock: Nullable(Lock),
  first_date: Type.String({ description: 'Date of day 1 without freezes' }),
  periods: Type.Array(FreezePeriod, { description: 'All freezes of the run, including past ones' }),
})
export type Freezing = Static<typeof Freezing>

/** The service whose order created a run; null without an order. */
const OrderServiceFields = Type.Object({ id: Id, title: Type.String(), payment_subscription_id: Nullable(Id) })

export const Stream = Type.Object({
  id: Id,
  course_id: Id,
  status: OneOf(streamStatuses),
  is_unpaid: Type.Boolean({ description: 'Whether the run is stopped by an overdue instalment' }),
  start_date: Seconds,
  end_date: Seconds,
  completed_at: Nullable(Type.Integer({ description: 'Time at which the last day was finished' })),
  is_demo: Type.Boolean(),
  is_optional_purchase: Type.Boolean(),
  course_full_access: Type.Boolean(),
  chat_channel_id: Nullable(Type.Integer()),
  max_consultation_count: Type.Integer(),
  payment_subscription_id: Nullable(
    Type.Integer({ description: 'Subscription that pays for the run; null if the run was bought or granted' }),
  ),
  filters: Filters,
  /** Why the materials of the course are closed; null if they are open. */
  materials_lock: Nullable(Lock),
  user_course_stream_freeze: Type.Optional(Nullable(Freeze)),
  freezing: Type.Optional(Freezing),
  progress: Type.Optional(Progress),
  course: Type.Optional(Course),
  current_training_day: Type.Optional(Nullable(CurrentDay)),
  chat_status: Type.Optional(
    Nullable(
      OneOf(consultationStatuses, { description: 'Status of the chat’s latest consultation; null without one' }),
    ),
  ),
  meetings: Type.Optional(Type.Array(BookedMeeting, { description: 'Booked video consultations, by time' })),
  order_service: Type.Optional(Nullable(OrderServiceFields)),
})
export type Stream = Static<typeof Stream>

const FrozenStream = Type.Object({
  ...Stream.properties,
  frozen_meetings: Type.Array(BookedMeeting, {
    description: 'Booked video consultations in the frozen days; they still take place',
  }),
})

export const streamExpands = [
  'course',
  'userCourseStreamFreeze',
  'progress',
  'current_training_day',
  'chatStatus',
  'meetings',
  'order.service',
] as const

export const statusExpands = [
  'days',
  'homeworks',
  'stages',
  'lessons',
  'consultations',
  'chatChannelMeta',
  'current_training_stage_id',
  'current_training_day',
  'week_recap',
] as const

export const homeworkStatusNames = ['NOT_UPLOADED', 'UPLOADED', 'DONE', 'FAIL'] as const

/** Properties of the status of a homework. */
export const homeworkStatusFields = {
  id: Id,
  status: OneOf(homeworkStatusNames),
  stream_id: Id,
  homework_id: Id,
  target_id: Id,
  target_type: OneOf(['course_stage_homework', 'stage_day_homework']),
  is_locked: Type.Boolean({ description: 'Whether its day, or every day of its stage, is locked' }),
  lock: Nullable(Lock),
  is_required: Type.Boolean(),
  title: Type.String(),
  sent_at: Nullable(Seconds),
  answer_by: Nullable(Type.Integer({ description: "Deadline for the expert's answer; null unless under review" })),
  scores: Type.Record(Type.String(), Type.Integer()),
}

export const HomeworkStatus = Type.Object(homeworkStatusFields)
export type HomeworkStatus = Static<typeof HomeworkStatus>

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
  is_complete: Type.Boolean({ description: 'Whether it counts as progress: finished, or a reached rest day' }),
  lock: Nullable(Lock),
})
export type DayStatus = Static<typeof DayStatus>

export const StageStatus = Type.Object({
  id: Id,
  status: OneOf(['open', 'close']),
  request_homeworks: Type.Array(Id, {
    description: 'Status ids of unapproved required homework; homework to submit comes first',
  }),
  request_days: Type.Array(Id, { description: 'Unfinished required days' }),
})

export const LessonStatus = Type.Object({
  lesson_set_lesson_id: Id,
  viewed_seconds: Type.Integer(),
  play_count: Type.Integer(),
  position_seconds: Type.Integer({ description: 'Position at which to resume on any device' }),
})
export type LessonStatus = Static<typeof LessonStatus>

export const StreamState = Type.Object({
  stream_id: Id,
  today_day_number: Type.Integer({ description: "Number of today's day, clamped to the course" }),
  server_time: Seconds,
  streak_days: Type.Integer({ description: 'Streak in days up to today or yesterday' }),
  practice_days: Type.Array(Type.String(), { description: 'Latest dates with practice, newest first' }),
  reminder_time: Type.Optional(
    Type.String({ description: "Time (HH:mm) of today's training reminder until the day is finished" }),
  ),
  days: Type.Optional(Type.Array(DayStatus)),
  homeworks: Type.Optional(Type.Array(HomeworkStatus)),
  stages: Type.Optional(Type.Array(StageStatus)),
  lessons: Type.Optional(Type.Array(LessonStatus)),
  consultations: Type.Optional(Type.Array(Consultation)),
  chat_channel_meta: Type.Optional(
    Nullable(Type.Object({ unread_count: Type.Integer(), last_message_id: Nullable(Type.Integer()) })),
  ),
  current_training_stage_id: Type.Optional(Nullable(Type.Integer())),
  current_training_day: Type.Optional(Nullable(CurrentDay)),
  week_recap: Type.Optional(Nullable(WeekRecap)),
})
export type StreamState = Static<typeof StreamState>

export const listStreams = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-course-streams',
  summary:
    "List the learner's runs of the brand's courses; default expand: course, userCourseStreamFreeze, progress, order.service, chatStatus",
  access: 'learner',
  query: Type.Object({
    fields: Fields,
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
  summary: 'Get a run of a course; default expand as in the list',
  access: 'learner',
  params: Type.Object({ streamId: Id }),
  query: Type.Object({ fields: Fields, expand: Expand }),
  response: Stream,
  errors: ['not_found'],
})

export const OpenDocument = Type.Object({
  key: Type.String({ description: 'Unique within the course' }),
  title: Type.String(),
  url: Type.String({ description: 'A link, or the address of a file, which is valid for this session for half a day' }),
})
export type OpenDocument = Static<typeof OpenDocument>

export const listDocuments = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-course-streams/:streamId/documents',
  summary: 'List the documents of a run with their addresses',
  access: 'learner',
  params: Type.Object({ streamId: Id }),
  response: Type.Array(OpenDocument),
  errors: ['not_found', 'file_locked_in_demo'],
})

export const getStreamStatus = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-course-streams/:streamId/status',
  summary: 'Get the progress and locks of a run',
  access: 'learner',
  params: Type.Object({ streamId: Id }),
  query: Type.Object({ expand: Expand }),
  response: StreamState,
  errors: ['not_found'],
})

export const updateFilters = endpoint({
  method: 'POST',
  path: '/spa/api/v1/user-course-streams/:streamId/filters',
  summary: "Choose the course's options to filter the lessons of its days; {} shows all lessons",
  access: 'learner',
  params: Type.Object({ streamId: Id }),
  body: Type.Object({ filters: Filters }),
  response: Stream,
  errors: ['not_found'],
})

export const createFreeze = endpoint({
  method: 'POST',
  path: '/spa/api/v1/user-course-streams/:streamId/freeze/create',
  summary:
    'Freeze a run from a date until the day it resumes; extends its end accordingly and returns the meetings in between',
  access: 'learner',
  params: Type.Object({ streamId: Id }),
  body: FreezePeriod,
  response: FrozenStream,
  errors: ['not_found', ...freezeLockErrors],
})

export const cancelFreeze = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-course-streams/:streamId/freeze/cancel',
  summary:
    'Cancel the current or next freeze of a run and return its days from today on. Without an Idempotency-Key, a repeat within a minute has no effect unless a freeze was created since',
  access: 'learner',
  params: Type.Object({ streamId: Id }),
  response: Stream,
  errors: ['not_found'],
})

import { Type, type Static } from 'typebox'
import { endpoint, Expand, Fields, Id, Nullable, Seconds } from '../../endpoint.ts'
import { dayLockErrors } from '../../errors.ts'
import { Video } from '../videos/api.ts'

export const courseExpands = [
  'stages',
  'stages.days',
  'stages.days.lessonSets',
  'stages.homeworks',
  'stages.days.homeworks',
  'options',
  'demoVideo',
] as const

/** URLs of an image in sizes of at most 1280, 640 and 320 pixels. */
export const Picture = Type.Object({ large: Type.String(), medium: Type.String(), small: Type.String() })
export type Picture = Static<typeof Picture>

export const Homework = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  scores: Type.Record(Type.String(), Type.Integer()),
  exercises: Type.Array(Type.Object({ id: Id, title: Type.String() })),
  is_file_required: Type.Boolean(),
  is_message_required: Type.Boolean(),
  is_exercise_required: Type.Boolean(),
  is_selfie_required: Type.Boolean(),
})
export type Homework = Static<typeof Homework>

/** `id` is the target of a homework status; `homework_id` is the homework itself. */
export const AttachedHomework = Type.Object({
  id: Id,
  homework_id: Id,
  is_required: Type.Integer({ description: 'Above 0 when required' }),
  created_at: Seconds,
  updated_at: Seconds,
  homework: Homework,
})
export type AttachedHomework = Static<typeof AttachedHomework>

/** `delay` is the duration of the video in seconds. Playback URLs are included only in an open day. */
export const Lesson = Type.Object({
  id: Id,
  sort: Type.Integer(),
  title: Type.String({ description: 'Title; may end in a tag: (теория), (разбор), (исполнение)' }),
  description: Type.String(),
  delay: Type.Integer(),
  is_required: Type.Boolean(),
  training_options: Type.Array(Id, { description: 'Option values that the lesson is for; empty for everyone' }),
  survey_form_url: Type.String(),
  image_url: Nullable(Type.String()),
  local_video_file: Type.Optional(Nullable(Video)),
  local_description_video_file: Type.Optional(Nullable(Video)),
  vertical_video: Type.Optional(Nullable(Video)),
  vertical_description_video: Type.Optional(Nullable(Video)),
})
export type Lesson = Static<typeof Lesson>

export const LessonSet = Type.Object({
  id: Id,
  sort: Type.Integer(),
  title: Type.String(),
  repeat_count: Type.Integer(),
  repeat_from: Type.Integer(),
  repeat_to: Type.Integer(),
  lessons: Type.Array(Lesson),
})
export type LessonSet = Static<typeof LessonSet>

export const CourseOption = Type.Object({
  id: Id,
  title: Type.String(),
  training_lesson_option_values: Type.Array(Type.Object({ id: Id, title: Type.String() })),
})
export type CourseOption = Static<typeof CourseOption>

export const Day = Type.Object({
  id: Id,
  stage_id: Id,
  day_number: Type.Integer(),
  day_of_rest: Type.Boolean(),
  title: Type.String(),
  excerpt: Type.String(),
  finish_total_time: Type.Integer({ description: 'Total duration of all lessons in seconds' }),
  required_to_complete: Type.Integer({ description: '1 if the following days require this one' }),
  scores: Type.Integer({ description: 'Points for finishing the day' }),
  is_demo_accessible: Type.Boolean(),
  day_homework_ids: Type.Array(Id),
  banner_ids: Type.Array(Id, { description: 'Published banners that name the day, whomever they are for' }),
  lesson_sets: Type.Optional(Type.Array(LessonSet)),
  course_options: Type.Optional(Type.Array(CourseOption, { description: "Options used by the day's lessons" })),
  day_homeworks: Type.Optional(Type.Array(AttachedHomework)),
})
export type Day = Static<typeof Day>

export const Stage = Type.Object({
  id: Id,
  sort: Type.Integer(),
  title: Type.String(),
  day_ids: Type.Array(Id),
  stage_homework_ids: Type.Array(Id),
  days: Type.Optional(Type.Array(Day)),
  stage_homeworks: Type.Optional(Type.Array(AttachedHomework)),
})
export type Stage = Static<typeof Stage>

const CourseDocument = Type.Object({
  key: Type.String({ description: 'Unique within the course' }),
  title: Type.String(),
  url: Nullable(
    Type.String({
      description:
        'Address of a link; null for files, and in a course whose trials close its documents: listDocuments has those',
    }),
  ),
})

export const Course = Type.Object({
  id: Id,
  version: Type.Integer(),
  title: Type.String(),
  short_title: Type.String(),
  short_description: Type.String(),
  category: Type.String(),
  complexity: Type.Integer(),
  image: Nullable(Picture),
  background: Nullable(Picture),
  created_at: Seconds,
  updated_at: Seconds,
  demo_video_id: Nullable(
    Type.Integer({
      description: 'Video that presents the course; open to its learners, and to everyone while the course is on sale',
    }),
  ),
  documents: Type.Array(CourseDocument, { description: 'Empty while they are closed' }),
  stage_ids: Type.Array(Id),
  lesson_ids: Type.Array(Id),
  offer_ids: Type.Array(Id, { description: 'Ids of the course offers, ordered by place' }),
  is_demo_documents_accessible: Type.Boolean(),
  is_demo_expert_message_enabled: Type.Boolean(),
  is_demo_user_message_enabled: Type.Boolean(),
  is_demo_offline_mode_accessible: Type.Boolean(),
  course_options: Type.Optional(Type.Array(CourseOption)),
  demo_video: Type.Optional(Nullable(Video)),
  stages: Type.Optional(Type.Array(Stage)),
})
export type Course = Static<typeof Course>

export const listCourses = endpoint({
  method: 'GET',
  path: '/spa/api/v1/courses',
  summary: "List the courses of the learner's runs",
  access: 'learner',
  query: Type.Object({ expand: Expand }),
  response: Type.Array(Course),
  errors: [],
})

export const getCourse = endpoint({
  method: 'GET',
  path: '/spa/api/v1/courses/:courseId',
  summary: 'Get a course; constant per version and language except for the playback URLs of demoVideo',
  access: 'learner',
  params: Type.Object({ courseId: Id }),
  query: Type.Object({ expand: Expand, fields: Fields }),
  response: Course,
  errors: ['not_found'],
})

export const listCourseVersions = endpoint({
  method: 'GET',
  path: '/spa/api/v1/courses/versions',
  summary: "Get the versions of the learner's courses by course id, for cache invalidation",
  access: 'learner',
  response: Type.Record(Type.String(), Type.Integer()),
  errors: [],
})

export const listStages = endpoint({
  method: 'GET',
  path: '/spa/api/v1/courses/:courseId/stages',
  summary: 'List the stages of a course; expand: days, scores, homeworks',
  access: 'learner',
  params: Type.Object({ courseId: Id }),
  query: Type.Object({ expand: Expand }),
  response: Type.Array(Stage),
  errors: ['not_found'],
})

export const listDays = endpoint({
  method: 'GET',
  path: '/spa/api/v1/courses/:courseId/stages/:stageId/days',
  summary: 'List the days of a stage',
  access: 'learner',
  params: Type.Object({ courseId: Id, stageId: Id }),
  response: Type.Array(Day),
  errors: ['not_found'],
})

export const getDay = endpoint({
  method: 'GET',
  path: '/spa/api/v1/courses/:courseId/stages/:stageId/days/:dayId',
  summary: 'Get a day with its lessons, homework and signed playback URLs; fails while the day is locked',
  access: 'learner',
  params: Type.Object({ courseId: Id, stageId: Id, dayId: Id }),
  response: Day,
  errors: ['not_found', ...dayLockErrors],
})

import { Type, type Static } from 'typebox'
import { endpoint, Id, LanguageCode, Nullable, OneOf } from '../../endpoint.ts'
import { maxAccessDays } from '../../accounts/users/staff.ts'
import { Key } from '../../learning/courses/courseFile.ts'
import { maxTitleLength } from '../../learning/courses/rules.ts'
import { videoStatuses } from '../../learning/videos/api.ts'

export const createCourse = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/courses',
  summary: 'Create an empty course, which learners do not get before its draft is published',
  access: 'content',
  body: Type.Object({
    key: Type.String({ maxLength: 60, description: 'Its `slug`, which never changes' }),
    title: Type.String({ maxLength: maxTitleLength }),
    language: LanguageCode,
    brands: Type.Array(Type.String(), { uniqueItems: true }),
    access_days: Type.Integer({ minimum: 1, maximum: maxAccessDays }),
  }),
  response: Type.Object({ id: Id }),
  errors: ['validation_failed'],
})

export const CourseVideo = Type.Object({
  key: Key,
  file: Type.String({ description: 'As a video of the course file names it' }),
  status: OneOf(videoStatuses),
  progress: Type.Integer({ description: 'Conversion progress in percent' }),
  failure: Nullable(Type.String({ description: 'Failure reason; begins with its code word' })),
  duration: Type.Integer({ description: 'Whole seconds' }),
  subtitles: Type.Array(LanguageCode),
})
export type CourseVideo = Static<typeof CourseVideo>

const params = Type.Object({ courseId: Id })

export const listCourseVideos = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/courses/:courseId/videos',
  summary: 'List the videos that a course has, in the order of their arrival; its draft may name only some',
  access: 'content',
  params,
  response: Type.Array(CourseVideo),
  errors: ['not_found'],
})

export const addCourseVideo = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/courses/:courseId/videos',
  summary:
    'Give a course the video of a complete upload (tus) under a new key and convert it. A file that the course has keeps its key; idempotent',
  access: 'content',
  params,
  body: Type.Object({ upload_id: Id }),
  response: CourseVideo,
  errors: ['not_found', 'validation_failed', 'upload_incomplete', 'course_video_unreadable'],
})

export const addCourseFile = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/courses/:courseId/files',
  summary: 'Give a course a picture or a PDF that the caller has uploaded. Its draft names it by `name`; idempotent',
  access: 'content',
  params,
  body: Type.Object({ file_id: Id }),
  response: Type.Object({ name: Type.String({ description: 'As the course file names it' }) }),
  errors: ['not_found', 'validation_failed'],
})

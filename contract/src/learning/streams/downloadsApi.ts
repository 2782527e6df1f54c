import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'
import { Video } from '../videos/api.ts'

/** A video that a device may store. Without its size it has not been converted yet. */
const DownloadableVideo = Type.Pick(Video, ['id', 'mp4', 'mp4_bytes', 'mp4_sha256', 'subs', 'preview'])

const VideoOfLesson = Type.Optional(Nullable(DownloadableVideo))

export const DownloadableLesson = Type.Object({
  id: Id,
  title: Type.String(),
  delay: Type.Integer({ description: 'Length of the lesson in seconds' }),
  image_url: Nullable(Type.String()),
  local_video_file: VideoOfLesson,
  local_description_video_file: VideoOfLesson,
  vertical_video: VideoOfLesson,
  vertical_description_video: VideoOfLesson,
})
export type DownloadableLesson = Static<typeof DownloadableLesson>

export const DownloadableDay = Type.Object({
  id: Id,
  stage_id: Id,
  day_number: Type.Integer(),
  title: Type.String(),
  lessons: Type.Array(DownloadableLesson),
})
export type DownloadableDay = Static<typeof DownloadableDay>

/** `closed`: a freeze or an overdue instalment; downloads wait for it. `over`: downloads are deleted. */
const downloadAccess = ['open', 'closed', 'over'] as const

export const RunDownloads = Type.Object({
  stream_id: Id,
  course_id: Id,
  course_title: Type.String(),
  server_time: Seconds,
  access: OneOf(downloadAccess),
  closes_at: Nullable(Type.Integer({ description: 'When the run closes by itself, in seconds since 1970' })),
  ends_at: Nullable(
    Type.Integer({ description: 'When access ends, in seconds since 1970; null while a subscription pays for it' }),
  ),
  days: Type.Array(DownloadableDay, { description: 'Open days with a video' }),
})
export type RunDownloads = Static<typeof RunDownloads>

export const listDownloads = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-course-streams/:streamId/downloads',
  summary:
    'List the videos of a run that a device may download, with sizes, hashes and fresh URLs: all open days, or one day or lesson',
  access: 'learner',
  params: Type.Object({ streamId: Id }),
  query: Type.Object({
    filter: Type.Optional(Type.Object({ day_id: Type.Optional(Id), lesson_id: Type.Optional(Id) })),
  }),
  response: RunDownloads,
  errors: ['not_found', 'downloads_locked_in_demo', 'downloads_unavailable'],
})

import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'
import { videoStatuses } from './api.ts'
import { byCursor, Cursor, staffList } from '../../platform/staffList.ts'

export const StaffVideo = Type.Object({
  id: Id,
  course: Type.String({ description: "Course title in the language of the call, otherwise in the course's own" }),
  title: Nullable(
    Type.String({
      description: 'Title of the first lesson with the video, in the same language; null if no lesson uses it',
    }),
  ),
  key: Type.String({ description: 'Key of the video within its course' }),
  status: OneOf(videoStatuses),
  progress: Type.Integer({ description: 'Conversion progress in percent' }),
  failure: Nullable(Type.String({ description: 'Failure reason; begins with its code word' })),
  duration: Type.Integer({ description: 'Duration in whole seconds' }),
  width: Type.Integer(),
  height: Type.Integer(),
  created_at: Seconds,
  cursor: Cursor,
})
export type StaffVideo = Static<typeof StaffVideo>

export const listStaffVideos = staffList({
  path: '/spa/staff/v1/videos',
  summary: "List the courses' videos with their conversion status, failed ones first",
  access: 'content',
  item: StaffVideo,
  key: byCursor,
})

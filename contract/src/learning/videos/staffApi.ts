import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'
import { videoStatuses } from './api.ts'
import { byCursor, Cursor, staffList } from '../../platform/staffList.ts'

export const StaffVideo = Type.Object({
  id: Id,
  course: Type.String({ description: "The course's title in the language of the call, else in its own" }),
  title: Nullable(Type.String({ description: 'Of the first lesson with the video, likewise; null where none does' })),
  key: Type.String({ description: 'Key of the video within its course' }),
  status: OneOf(videoStatuses),
  progress: Type.Integer({ description: 'Percent of the conversion' }),
  failure: Nullable(Type.String({ description: 'Why it failed, a word first' })),
  duration: Type.Integer({ description: 'Whole seconds' }),
  width: Type.Integer(),
  height: Type.Integer(),
  created_at: Seconds,
  cursor: Cursor,
})
export type StaffVideo = Static<typeof StaffVideo>

export const listStaffVideos = staffList({
  path: '/spa/staff/v1/videos',
  summary: 'Videos of the courses with their conversion status, failed ones first',
  access: 'content',
  item: StaffVideo,
  key: byCursor,
})

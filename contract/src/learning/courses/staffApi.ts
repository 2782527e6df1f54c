import { Type, type Static } from 'typebox'
import { endpoint, Id } from '../../endpoint.ts'
import { Course, Day } from './api.ts'

export const StaffCourse = Type.Object({
  id: Id,
  slug: Type.String(),
  title: Type.String({ description: "Title in the language of the call, otherwise in the course's own" }),
  access_days: Type.Integer(),
  days_count: Type.Integer(),
  is_published: Type.Boolean({ description: 'False: learners cannot get it yet' }),
  brands: Type.Array(Type.String(), { description: 'Titles of the brands' }),
})
export type StaffCourse = Static<typeof StaffCourse>

export const listStaffCourses = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/courses',
  summary: 'List all courses of this installation',
  access: 'staff',
  response: Type.Array(StaffCourse),
  errors: ['not_found'],
})

export const previewCourse = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/courses/:courseId',
  summary: 'Preview a course with its stages and days; records nothing',
  access: 'content',
  params: Type.Object({ courseId: Id }),
  response: Course,
  errors: ['not_found'],
})

export const previewDay = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/courses/:courseId/days/:dayId',
  summary: 'Preview an open day with signed playback URLs; starts and records nothing',
  access: 'content',
  params: Type.Object({ courseId: Id, dayId: Id }),
  response: Day,
  errors: ['not_found'],
})

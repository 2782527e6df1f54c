import { Type, type Static } from 'typebox'
import { endpoint, Id } from '../../endpoint.ts'
import { Course, Day } from './api.ts'

export const StaffCourse = Type.Object({
  id: Id,
  slug: Type.String(),
  title: Type.String({ description: 'In the language of the call, else in its own' }),
  access_days: Type.Integer(),
  days_count: Type.Integer(),
  brands: Type.Array(Type.String(), { description: 'Their titles' }),
})
export type StaffCourse = Static<typeof StaffCourse>

export const listStaffCourses = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/courses',
  summary: 'All courses of this installation',
  access: 'staff',
  response: Type.Array(StaffCourse),
  errors: ['not_found'],
})

export const previewCourse = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/courses/:courseId',
  summary: 'Any course as learners see it, with its stages and days; nothing is counted',
  access: 'content',
  params: Type.Object({ courseId: Id }),
  response: Course,
  errors: ['not_found'],
})

export const previewDay = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/courses/:courseId/days/:dayId',
  summary: 'Any day as learners see it once it is open, with signed playback URLs; nothing is started or counted',
  access: 'content',
  params: Type.Object({ courseId: Id, dayId: Id }),
  response: Day,
  errors: ['not_found'],
})

import { Type, type Static } from 'typebox'
import { Id, Seconds } from '../../endpoint.ts'
import { byId, staffList } from '../../platform/staffList.ts'

export const StaffQuestion = Type.Object({
  id: Id,
  brand: Type.String(),
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
  created_at: Seconds,
})
export type StaffQuestion = Static<typeof StaffQuestion>

export const listQuestions = staffList({
  path: '/spa/staff/v1/tech-questions',
  summary: 'List support requests, newest first',
  access: 'support',
  item: StaffQuestion,
  key: byId,
})

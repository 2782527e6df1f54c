import { Type, type Static } from 'typebox'
import { endpoint, Expand, Id, LanguageCode, Nullable } from '../endpoint.ts'

export const userExpands = [
  'scores_amount',
  'viewed_hours',
  'completed_courses',
  'completed_tasks',
  'viewed_lessons',
] as const

export const User = Type.Object({
  id: Id,
  email: Nullable(Type.String()),
  username: Type.String(),
  name: Type.String(),
  last_name: Type.String(),
  avatar: Type.String(),
  is_admin: Type.Boolean(),
  is_require_update_password: Type.Boolean(),
  is_require_update_profile: Type.Boolean(),
  language_code: Type.String(),
  locale: LanguageCode,
  status: Type.Integer(),
  timezone: Type.String(),
  disable_notification: Type.Integer({ minimum: 0, maximum: 1 }),
  segments: Type.Array(Type.String()),
  scores_amount: Type.Optional(Type.Integer()),
  viewed_hours: Type.Optional(Type.Integer()),
  completed_courses: Type.Optional(Type.Integer()),
  completed_tasks: Type.Optional(Type.Integer()),
  viewed_lessons: Type.Optional(Type.Integer()),
})
export type User = Static<typeof User>

export const getUser = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user',
  summary: 'The signed-in person',
  access: 'learner',
  query: Type.Object({ expand: Expand }),
  response: User,
  errors: [],
})

/** First plus last name, else the e-mail. */
export function displayName(user: Pick<User, 'name' | 'last_name' | 'email'>): string {
  return [user.name, user.last_name].filter(Boolean).join(' ') || (user.email ?? '')
}

import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf } from '../../endpoint.ts'
import { communityTypes } from './rules.ts'

export const Community = Type.Object({
  id: Id,
  uniq: Type.String(),
  title: Type.String(),
  slug: Type.String(),
  course_ids: Type.Array(Id),
  chat_only: Type.Boolean({ description: 'Nothing but a chat: it has no block on the home page' }),
  type: OneOf(communityTypes, { description: 'For this person' }),
  custom_url: Type.String(),
  faq_url: Type.String(),
  telegram_chat_url: Type.String(),
  have_subscription_landing_url: Type.String(),
  no_have_subscription_landing_url: Type.String(),
})
export type Community = Static<typeof Community>

export const UserCommunity = Type.Object({
  community_id: Id,
  is_optional_purchase: Type.Boolean(),
  start_date: Nullable(Type.String({ description: 'YYYY-MM-DD' })),
  end_date: Nullable(Type.String({ description: 'YYYY-MM-DD' })),
})
export type UserCommunity = Static<typeof UserCommunity>

export const listCommunities = endpoint({
  method: 'GET',
  path: '/spa/api/v1/community',
  summary: 'Communities of the brand, with their type for the user',
  access: 'learner',
  response: Type.Array(Community),
  errors: [],
})

export const listUserCommunities = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-community',
  summary: "The user's memberships",
  access: 'learner',
  response: Type.Array(UserCommunity),
  errors: [],
})

import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf } from '../../endpoint.ts'
import { communityTypes } from './rules.ts'

export const UserCommunity = Type.Object({
  community_id: Id,
  is_optional_purchase: Type.Boolean(),
  start_date: Nullable(Type.String({ description: 'First day, YYYY-MM-DD' })),
  end_date: Nullable(Type.String({ description: 'Last day, inclusive, YYYY-MM-DD' })),
})
export type UserCommunity = Static<typeof UserCommunity>

export const Community = Type.Object({
  id: Id,
  uniq: Type.String(),
  title: Type.String(),
  slug: Type.String(),
  course_ids: Type.Array(Id),
  chat_only: Type.Boolean({ description: 'Whether it is only a chat, without a block on the home page' }),
  type: OneOf(communityTypes, { description: 'Relation of the user to the community' }),
  user_community: Nullable(UserCommunity),
  service_id: Nullable(
    Type.Integer({ description: 'Subscription on sale that makes a member of somebody outside; null without one' }),
  ),
  custom_url: Type.String(),
  faq_url: Type.String(),
  telegram_chat_url: Type.String({ description: 'Empty where the community is hidden' }),
  have_subscription_landing_url: Type.String({ description: 'Empty where the community is hidden' }),
  no_have_subscription_landing_url: Type.String(),
})
export type Community = Static<typeof Community>

export const listCommunities = endpoint({
  method: 'GET',
  path: '/spa/api/v1/community',
  summary: "List the brand's communities with the user's relation to each",
  access: 'learner',
  response: Type.Array(Community),
  errors: [],
})

export const listUserCommunities = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-community',
  summary: "List the user's memberships",
  access: 'learner',
  response: Type.Array(UserCommunity),
  errors: [],
})

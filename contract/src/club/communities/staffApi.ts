import { Type, type Static, type TSchema } from 'typebox'
import { endpoint, Id, Nullable, OneOf } from '../../endpoint.ts'
import { maxSearchLength } from '../../accounts/users/staff.ts'
import { Community } from './api.ts'
import { communityLimits, communityTypes } from './rules.ts'

/** `current`: shown to learners. */
export const communityFilters = ['current', 'archived'] as const
export type CommunityFilter = (typeof communityFilters)[number]

export const StaffCommunity = Type.Object({
  id: Id,
  title: Type.String({ description: 'Title in the language of the call, otherwise in another available one' }),
  uniq: Type.String(),
  slug: Type.String(),
  brands: Type.Array(Type.String()),
  chat_only: Type.Boolean(),
  is_archived: Type.Boolean({ description: 'Whether it is hidden from everybody' }),
  members: Type.Integer({ description: 'People who have ever been members' }),
})
export type StaffCommunity = Static<typeof StaffCommunity>

const list = <Value extends TSchema>(value: Value) =>
  Type.Array(value, { maxItems: communityLimits.references, uniqueItems: true })
const Title = Type.Optional(Type.String({ maxLength: communityLimits.title }))
const WebAddress = Type.String({ maxLength: communityLimits.url, description: 'http or https; empty for none' })

const fields = {
  uniq: Type.String({ maxLength: communityLimits.name, description: 'Permanent name, by which files refer to it' }),
  slug: Type.String({ maxLength: communityLimits.name, description: 'Its part of an address; unique in each brand' }),
  titles: Type.Object({ ru: Title, en: Title, es: Title }),
  brands: list(Type.String({ maxLength: 60 })),
  course_ids: list(Id),
  chat_only: Type.Boolean(),
  custom_url: WebAddress,
  faq_url: WebAddress,
  telegram_chat_url: WebAddress,
  have_subscription_landing_url: WebAddress,
  no_have_subscription_landing_url: WebAddress,
}

const CommunityFields = Type.Object(fields)
export type CommunityFields = Static<typeof CommunityFields>

export const StaffCommunityPage = Type.Object({
  ...StaffCommunity.properties,
  ...fields,
  version: Type.Integer({ description: 'Changes with every save' }),
})
export type StaffCommunityPage = Static<typeof StaffCommunityPage>

const day = Nullable(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }))
const dates = {
  start_date: Type.Unsafe<string | null>({ ...day, description: "First day of the member's calendar" }),
  end_date: Type.Unsafe<string | null>({ ...day, description: 'Last day, inclusive; null for no end' }),
}
const MemberDates = Type.Object(dates)
export type MemberDates = Static<typeof MemberDates>

export const CommunityMember = Type.Object({
  user_id: Id,
  name: Type.String({ description: 'Name or e-mail; empty once erased' }),
  email: Type.String(),
  type: OneOf(communityTypes),
  is_optional_purchase: Type.Boolean({ description: 'Whether subscriptions decide instead of the dates' }),
  ...dates,
})
export type CommunityMember = Static<typeof CommunityMember>

export const listStaffCommunities = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/communities',
  summary: 'List communities, newest first; search by a part of the title, the slug or the permanent name',
  access: 'content',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: maxSearchLength })),
    status: Type.Optional(OneOf(communityFilters)),
    before: Type.Optional(Id),
  }),
  response: Type.Object({
    communities: Type.Array(StaffCommunity),
    next: Nullable(Type.Integer({ description: '`before` of the next page; null on the last one' })),
  }),
  errors: ['not_found'],
})

const params = Type.Object({ communityId: Id })

export const getStaffCommunity = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/communities/:communityId',
  summary: 'Get a community with its titles in all languages',
  access: 'content',
  params,
  response: StaffCommunityPage,
  errors: ['not_found'],
})

export const createCommunity = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/communities',
  summary: 'Create a community',
  access: 'content',
  body: CommunityFields,
  response: StaffCommunityPage,
  errors: ['not_found', 'validation_failed'],
})

export const updateCommunity = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/communities/:communityId',
  summary: 'Replace the texts, addresses, brands and courses of a community',
  access: 'content',
  params,
  body: Type.Object({
    ...fields,
    version: Type.Optional(Type.Integer({ description: 'Expected version; refused if it has changed' })),
  }),
  response: StaffCommunityPage,
  errors: ['not_found', 'validation_failed', 'community_changed'],
})

export const archiveCommunity = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/communities/:communityId/archive',
  summary: 'Hide a community from everybody or show it again; memberships stay',
  access: 'content',
  params,
  body: Type.Object({ is_archived: Type.Boolean() }),
  response: StaffCommunityPage,
  errors: ['not_found', 'validation_failed'],
})

export const listCommunityMembers = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/communities/:communityId/members',
  summary: 'List the members of a community, newest accounts first; search by name, e-mail or id',
  access: 'content',
  params,
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: maxSearchLength })),
    before: Type.Optional(Id),
  }),
  response: Type.Object({
    members: Type.Array(CommunityMember),
    next: Nullable(Type.Integer({ description: '`before` of the next page; null on the last one' })),
  }),
  errors: ['not_found'],
})

export const addCommunityMember = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/communities/:communityId/members',
  summary: 'Make a person a member from one day to another; of a member it changes the days',
  access: 'content',
  params,
  body: Type.Object({
    person: Type.String({ maxLength: 255, description: 'E-mail or id of the person' }),
    ...dates,
  }),
  response: CommunityMember,
  errors: ['not_found', 'validation_failed'],
})

const memberParams = Type.Object({ communityId: Id, userId: Id })

export const updateCommunityMember = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/communities/:communityId/members/:userId',
  summary: 'Set the days of a membership, which then decide instead of subscriptions',
  access: 'content',
  params: memberParams,
  body: MemberDates,
  response: CommunityMember,
  errors: ['not_found', 'validation_failed'],
})

export const endCommunityMember = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/communities/:communityId/members/:userId/end',
  summary: 'End a membership now; idempotent',
  access: 'content',
  params: memberParams,
  response: CommunityMember,
  errors: ['not_found'],
})

export const previewCommunities = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/community-preview',
  summary: "Get the communities of a brand as a person's block and menu show them",
  access: 'content',
  query: Type.Object({
    person: Type.String({ maxLength: 255, description: 'E-mail or id of the person' }),
    brand: Type.String({ maxLength: 60 }),
  }),
  response: Type.Object({
    user_id: Id,
    name: Type.String({ description: 'Name or e-mail' }),
    communities: Type.Array(Community),
    frontend: Type.String({ description: 'URL of the clubs of the brand; empty if it has none' }),
  }),
  errors: ['not_found', 'validation_failed'],
})

import { Type, type Static, type TSchema } from 'typebox'
import { endpoint, Id, LanguageCode, Nullable, OneOf, paging, Seconds, Success } from '../../endpoint.ts'
import { Picture } from '../../learning/courses/api.ts'
import { byId } from '../../platform/staffList.ts'
import { bannerLimits, bannerStates, bannerTypes } from './rules.ts'

export function texts(maxLength: number) {
  const Translation = Type.Optional(Type.String({ maxLength }))
  return Type.Object({ ru: Translation, en: Translation, es: Translation })
}

const listOf = <Item extends TSchema>(item: Item, maxItems: number = bannerLimits.list) =>
  Type.Array(item, { maxItems, uniqueItems: true })
const brandId = Type.String({ maxLength: 60 })
const day = { pattern: '^\\d{4}-\\d{2}-\\d{2}$' }

export const audience = {
  segment_ids: listOf(Id),
  course_ids: listOf(Id),
  not_display_course_ids: listOf(Id),
  community_ids: listOf(Id),
  not_display_community_ids: listOf(Id),
  application_ids: listOf(brandId),
  not_display_application_ids: listOf(brandId),
  stage_day_ids: listOf(Id, bannerLimits.days),
}

/** All of a banner but its picture. */
const content = {
  type: OneOf(bannerTypes),
  title: texts(bannerLimits.title),
  text: texts(bannerLimits.text),
  button: texts(bannerLimits.button),
  url: Type.String({ maxLength: bannerLimits.url, description: 'Path of a screen, or an http(s) address; or empty' }),
  analytic_product_name: Type.String({ maxLength: bannerLimits.analyticName }),
  analytic_school_title: Type.String({ maxLength: bannerLimits.analyticName }),
  positions_ids: listOf(Type.Integer({ description: 'Code of a slot' })),
  ...audience,
  date_start: Nullable(Type.String({ ...day, description: "First day, by each learner's calendar" })),
  date_end: Nullable(Type.String({ ...day, description: 'Last day, inclusive' })),
  sort: Type.Integer({ minimum: 0, maximum: bannerLimits.sort, description: 'The lowest is shown first' }),
  max_shows: Nullable(Type.Integer({ minimum: 1, maximum: bannerLimits.shows })),
  is_new_features: Type.Boolean({
    description: 'Whether it presents new features, over the page instead of in a slot',
  }),
  is_published: Type.Boolean(),
}

export const BannerContent = Type.Object(content)
export type BannerContent = Static<typeof BannerContent>

export const StaffBanner = Type.Object({
  id: Id,
  state: OneOf(bannerStates, { description: 'By the calendar of the member of staff' }),
  image: Nullable(Picture),
  version: Type.Integer({ description: 'Changes with every save' }),
  required_languages: Type.Array(LanguageCode, {
    description: 'Languages of its brands, in which a title is required',
  }),
  shows: Type.Integer({ description: 'Page views on which learners who allow analytics saw it' }),
  clicks: Type.Integer(),
  ended_at: Nullable(Seconds),
  created_at: Seconds,
  updated_at: Seconds,
  ...content,
})
export type StaffBanner = Static<typeof StaffBanner>

export const listStaffBanners = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/banners',
  summary: 'List banners, newest first, with the brands that can show them',
  access: 'content',
  query: Type.Object({
    before: Type.Optional(Id),
    is_ended: Type.Optional(Type.Boolean({ description: 'Those that staff have ended; by default the others' })),
  }),
  response: Type.Object({
    banners: Type.Array(StaffBanner),
    next: Nullable(Type.Integer({ description: '`before` of the next page; null on the last one' })),
    brands: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), is_banner_enable: Type.Boolean() })),
  }),
  errors: ['not_found'],
})

const params = Type.Object({ bannerId: Id })

export const getStaffBanner = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/banners/:bannerId',
  summary: 'Get a banner with its texts in all languages, its shows and its clicks',
  access: 'content',
  params,
  response: StaffBanner,
  errors: ['not_found'],
})

const clientId = Type.String({ format: 'uuid', description: 'Idempotency id' })

export const createBanner = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/banners',
  summary: 'Create a banner',
  access: 'content',
  body: Type.Object({ client_id: clientId, ...content }),
  response: StaffBanner,
  errors: ['not_found', 'validation_failed', 'too_many_banners'],
})

export const updateBanner = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/banners/:bannerId',
  summary: 'Replace the texts, places, audience and dates of a banner',
  access: 'content',
  params,
  body: Type.Object({
    ...content,
    version: Type.Optional(Type.Integer({ description: 'Expected version; refused if it has changed' })),
  }),
  response: StaffBanner,
  errors: ['not_found', 'validation_failed', 'banner_changed', 'banner_ended'],
})

export const updateBannerImage = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/banners/:bannerId/image',
  summary: 'Replace the picture of a banner with an uploaded image, or remove it',
  access: 'content',
  params,
  body: Type.Object({ file_id: Nullable(Id) }),
  response: StaffBanner,
  errors: ['not_found', 'image_unreadable', 'validation_failed', 'banner_ended'],
})

export const copyBanner = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/banners/:bannerId/copies',
  summary: 'Copy a banner with its picture; the copy is not published',
  access: 'content',
  params,
  body: Type.Object({ client_id: clientId }),
  response: StaffBanner,
  errors: ['not_found', 'too_many_banners'],
})

export const endBanner = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/banners/:bannerId/end',
  summary: 'End a banner now and for good',
  access: 'content',
  params,
  response: StaffBanner,
  errors: ['not_found'],
})

export const optionalAudience = {
  segment_ids: Type.Optional(audience.segment_ids),
  course_ids: Type.Optional(audience.course_ids),
  not_display_course_ids: Type.Optional(audience.not_display_course_ids),
  community_ids: Type.Optional(audience.community_ids),
  not_display_community_ids: Type.Optional(audience.not_display_community_ids),
  application_ids: Type.Optional(audience.application_ids),
  not_display_application_ids: Type.Optional(audience.not_display_application_ids),
  stage_day_ids: Type.Optional(audience.stage_day_ids),
}

const BannerReach = Type.Object({
  people: Type.Integer({ description: 'Number of people, at most `max`' }),
  is_more: Type.Boolean({ description: 'Whether there are more' }),
})

export const getBannerReach = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/banner-reach',
  summary: 'Count the people whom an audience reaches today, whatever its dates and places',
  access: 'content',
  query: Type.Object(optionalAudience),
  response: BannerReach,
  errors: ['not_found'],
})

export const StaffSegment = Type.Object({ id: Id, name: Type.String(), people: Type.Integer(), created_at: Seconds })
export type StaffSegment = Static<typeof StaffSegment>

export const listSegments = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/segments',
  summary: 'List the segments of people by name',
  access: 'content',
  response: Type.Array(StaffSegment),
  errors: ['not_found'],
})

export const createSegment = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/segments',
  summary: 'Create a segment; a name that exists returns its segment',
  access: 'content',
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: bannerLimits.segmentName }) }),
  response: StaffSegment,
  errors: ['not_found', 'validation_failed', 'too_many_segments'],
})

export const SegmentMember = Type.Object({
  id: Id,
  name: Type.String({ description: 'Name or e-mail' }),
  email: Type.String(),
})
export type SegmentMember = Static<typeof SegmentMember>

export const listSegmentMembers = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/segments/:segmentId/members',
  summary: 'List the people of a segment, latest account first',
  access: 'content',
  params: Type.Object({ segmentId: Id }),
  query: Type.Object({ ...paging, ...byId }),
  response: Type.Array(SegmentMember),
  errors: ['not_found'],
  paged: true,
})

export const addSegmentMembers = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/segments/:segmentId/members',
  summary: 'Add people to a segment by e-mail',
  access: 'content',
  params: Type.Object({ segmentId: Id }),
  body: Type.Object({
    emails: Type.Array(Type.String({ minLength: 1, maxLength: 254 }), { minItems: 1, maxItems: bannerLimits.emails }),
  }),
  response: Type.Object({
    added: Type.Integer(),
    unknown: Type.Array(Type.String(), { description: 'E-mails of nobody' }),
  }),
  errors: ['not_found'],
})

export const deleteSegmentMember = endpoint({
  method: 'DELETE',
  path: '/spa/staff/v1/segments/:segmentId/members/:userId',
  summary: 'Take a person out of a segment',
  access: 'content',
  params: Type.Object({ segmentId: Id, userId: Id }),
  response: Success,
  errors: ['not_found'],
})

import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf } from '../../endpoint.ts'
import { Picture } from '../../learning/courses/api.ts'
import { slotPages, slotPlacements } from './positions.ts'
import { bannerPlatforms, bannerTypes } from './rules.ts'

export const BannerSegment = Type.Object({ id: Id, name: Type.String() })
export type BannerSegment = Static<typeof BannerSegment>

export const Banner = Type.Object({
  id: Id,
  title: Type.String(),
  type: OneOf(bannerTypes),
  image: Nullable(Picture),
  text: Type.String(),
  button: Type.String(),
  url: Type.String({ description: 'Path of a screen, or address of another site; empty if it leads nowhere' }),
  analytic_product_name: Type.String(),
  analytic_school_title: Type.String(),
  segments: Type.Array(BannerSegment, { description: 'Those of its segments that the user belongs to' }),
  positions_ids: Type.Array(Type.Integer({ description: 'Code of a slot' })),
  positions: Type.Array(OneOf(slotPages)),
  platforms: Type.Array(OneOf(bannerPlatforms)),
  placements: Type.Array(OneOf(slotPlacements)),
  sort: Type.Integer({ description: 'The lowest is shown first' }),
  course_ids: Type.Array(Id),
  not_display_course_ids: Type.Array(Id),
  community_ids: Type.Array(Id),
  not_display_community_ids: Type.Array(Id),
  application_ids: Type.Array(Type.String()),
  not_display_application_ids: Type.Array(Type.String()),
  stage_day_ids: Type.Array(Id),
  date_start: Nullable(Type.String({ description: "First day by the user's calendar, YYYY-MM-DD" })),
  date_end: Nullable(Type.String({ description: 'Last day, inclusive' })),
  max_shows: Nullable(Type.Integer({ description: 'How often a device shows it at most' })),
  is_without_course_shown: Type.Boolean({
    description: 'Whether pages without a course show it, for which all courses of the user count',
  }),
})
export type Banner = Static<typeof Banner>

export const listBanners = endpoint({
  method: 'GET',
  path: '/spa/api/v1/banners',
  summary: 'List the banners for the user, of all pages; none if the brand shows no banners',
  access: 'learner',
  response: Type.Array(Banner),
  errors: [],
})

export const getNewFeatures = endpoint({
  method: 'GET',
  path: '/spa/api/v1/banner/new-features',
  summary: 'Get the banner about new features for a position',
  access: 'learner',
  query: Type.Object({ position: Type.String({ maxLength: 10, description: 'Code of a slot' }) }),
  response: Type.Object({ banner: Nullable(Banner) }),
  errors: ['not_found'],
})

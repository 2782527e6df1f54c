import { randomUUID } from 'node:crypto'
import * as banners from '#contract/club/banners/staffApi.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sql } from '../src/platform/database/database.ts'
import type { CallInput, Prepare } from './resources.ts'

type BannerCall = { endpoint: Endpoint; inputOf: (id: number) => CallInput }

/** Id of everything that the calls of the table change, in a separate database. */
const tableId = 4983

/** A published card on Today, for everybody. */
export const bannerContent: banners.BannerContent = {
  type: 'card',
  title: { ru: 'Зимний марафон', en: 'Winter marathon' },
  text: {},
  button: {},
  url: '/catalog',
  analytic_product_name: '',
  analytic_school_title: '',
  positions_ids: [1, 13, 20, 28],
  segment_ids: [],
  course_ids: [],
  not_display_course_ids: [],
  community_ids: [],
  not_display_community_ids: [],
  application_ids: [],
  not_display_application_ids: [],
  stage_day_ids: [],
  date_start: null,
  date_end: null,
  sort: 10,
  max_shows: null,
  is_new_features: false,
  is_published: false,
}

/** Staff calls about banners and segments, each with an input by the id of its subject. */
const staffCalls: readonly BannerCall[] = [
  { endpoint: banners.listStaffBanners, inputOf: () => ({}) },
  { endpoint: banners.getStaffBanner, inputOf: (bannerId) => ({ params: { bannerId } }) },
  { endpoint: banners.createBanner, inputOf: () => ({ body: { client_id: randomUUID(), ...bannerContent } }) },
  { endpoint: banners.updateBanner, inputOf: (bannerId) => ({ params: { bannerId }, body: bannerContent }) },
  { endpoint: banners.updateBannerImage, inputOf: (bannerId) => ({ params: { bannerId }, body: { file_id: null } }) },
  {
    endpoint: banners.copyBanner,
    inputOf: (bannerId) => ({ params: { bannerId }, body: { client_id: randomUUID() } }),
  },
  { endpoint: banners.endBanner, inputOf: (bannerId) => ({ params: { bannerId } }) },
  { endpoint: banners.getBannerReach, inputOf: () => ({ query: { course_ids: [1] } }) },
  { endpoint: banners.listSegments, inputOf: () => ({}) },
  { endpoint: banners.createSegment, inputOf: (id) => ({ body: { name: `Beginners ${id}` } }) },
  { endpoint: banners.listSegmentMembers, inputOf: (segmentId) => ({ params: { segmentId } }) },
  {
    endpoint: banners.addSegmentMembers,
    inputOf: (segmentId) => ({ params: { segmentId }, body: { emails: ['nobody@example.test'] } }),
  },
  { endpoint: banners.deleteSegmentMember, inputOf: (id) => ({ params: { segmentId: id, userId: id } }) },
]

/** The same calls with the input of a learner, for whom they do not exist. */
export const bannerCalls = staffCalls.map(({ endpoint, inputOf }) => {
  const prepare: Prepare = (sql) => addBanner(sql, tableId)
  return { endpoint, inputOf: () => inputOf(tableId), allowed: [404], prepare }
})

/** Calls of an administrator with a banner and a segment of one person. */
export const bannerPermissions = (idOf: (userId: number) => number) =>
  staffCalls.map(({ endpoint, inputOf }) => ({
    endpoint,
    grant: (sql: Sql, userId: number) => addBanner(sql, idOf(userId)),
    inputOf: (userId: number) => inputOf(idOf(userId)),
  }))

async function addBanner(sql: Sql, id: number): Promise<void> {
  const name = `Segment ${id}`
  await sql`insert into segments (id, name) overriding system value values (${id}, ${name}) on conflict do nothing`
  await sql`
    insert into users (id, username, segments) overriding system value values (${id}, 'x', array[${name}])
    on conflict (id) do update set segments = excluded.segments`
  await sql`
    insert into banners (id, client_id, type, title) overriding system value
    values (${id}, ${randomUUID()}, 'card', '{"en": "Old"}') on conflict (id) do update set ended_at = null`
}

import { bannerLimits } from '#contract/club/banners/rules.ts'
import * as api from '#contract/club/banners/staffApi.ts'
import { learnerToday } from '../../platform/calendar.ts'
import { listByPage } from '../../platform/http/paging.ts'
import { preparedRoute, readRoute, writeRoute } from '../../platform/http/route.ts'
import { audienceOf } from './audience.ts'
import { listMembers, listSegments } from './segmentQueries.ts'
import { addMembers, createSegment, removeMember, requireSegment } from './segments.ts'
import {
  addBanner,
  addCopy,
  changeBanner,
  changeBannerImage,
  endNow,
  requireStaffBanner,
  serializeBanner,
} from './staffBanners.ts'
import { countReached, listStaffBanners } from './staffQueries.ts'

const perPage = 50

export const bannerStaffRoutes = [
  readRoute(api.listStaffBanners, async (call) => {
    const { before = Number.MAX_SAFE_INTEGER, is_ended: isEnded = false } = call.query
    const rows = await listStaffBanners(call.sql, { isEnded, before, limit: perPage })
    return {
      banners: rows.map((row) => serializeBanner(call, row)),
      next: rows.length < perPage ? null : (rows.at(-1)?.id ?? null),
      brands: call.context.listBrands().map((brand) => ({
        id: brand.id,
        title: brand.public.project.title,
        is_banner_enable: brand.application.feature_flags.is_banner_enable,
      })),
    }
  }),

  readRoute(api.getStaffBanner, (call) => requireStaffBanner(call, call.params.bannerId)),

  writeRoute(api.createBanner, (call) => addBanner(call, call.body)),

  writeRoute(api.updateBanner, (call) => changeBanner(call, call.params.bannerId, call.body), {
    requires: (call) => requireStaffBanner(call, call.params.bannerId),
  }),

  preparedRoute(api.updateBannerImage, (call) => changeBannerImage(call, call.params.bannerId, call.body.file_id), {
    requires: (call) => requireStaffBanner(call, call.params.bannerId),
  }),

  writeRoute(
    api.copyBanner,
    (call) => addCopy(call, { bannerId: call.params.bannerId, clientId: call.body.client_id }),
    { requires: (call) => requireStaffBanner(call, call.params.bannerId) },
  ),

  writeRoute(api.endBanner, (call) => endNow(call, call.params.bannerId)),

  readRoute(api.getBannerReach, async ({ sql, query, viewer, now }) => {
    const people = await countReached(sql, audienceOf(query, learnerToday(viewer.calendar, now)))
    return { people: Math.min(people, bannerLimits.reach), is_more: people > bannerLimits.reach }
  }),

  readRoute(api.listSegments, ({ sql }) => listSegments(sql)),

  writeRoute(api.createSegment, (call) => createSegment(call, call.body.name)),

  readRoute(api.listSegmentMembers, async (call) => {
    const { name, people } = await requireSegment(call.sql, call.params.segmentId)
    return listByPage(call, {
      count: async () => people,
      list: (page) => listMembers(call.sql, { ...page, name }),
    })
  }),

  writeRoute(
    api.addSegmentMembers,
    (call) => addMembers(call, { segmentId: call.params.segmentId, emails: call.body.emails }),
    { requires: ({ sql, params }) => requireSegment(sql, params.segmentId) },
  ),

  writeRoute(api.deleteSegmentMember, async (call) => {
    await removeMember(call, call.params)
    return { success: true }
  }),
]

import * as api from '#contract/club/announcements/staffApi.ts'
import { bannerLimits } from '#contract/club/banners/rules.ts'
import { learnerToday } from '../../platform/calendar.ts'
import { readRoute, writeRoute } from '../../platform/http/route.ts'
import { audienceOf } from '../banners/audience.ts'
import {
  addAnnouncement,
  cancelPlanned,
  changeAnnouncement,
  planDraft,
  pushToOneself,
  requireAnnouncement,
  serializeAnnouncement,
} from './announcements.ts'
import { countReached, listAnnouncements } from './queries.ts'

const perPage = 50

export const announcementStaffRoutes = [
  readRoute(api.listAnnouncements, async (call) => {
    const { before = Number.MAX_SAFE_INTEGER } = call.query
    const rows = await listAnnouncements(call.sql, { before, limit: perPage })
    return {
      announcements: rows.map((row) => serializeAnnouncement(call, row)),
      next: rows.length < perPage ? null : (rows.at(-1)?.id ?? null),
    }
  }),

  readRoute(api.getAnnouncement, (call) => requireAnnouncement(call, call.params.announcementId)),

  writeRoute(api.createAnnouncement, (call) => addAnnouncement(call, call.body)),

  writeRoute(api.updateAnnouncement, (call) => changeAnnouncement(call, call.params.announcementId, call.body), {
    requires: (call) => requireAnnouncement(call, call.params.announcementId),
  }),

  writeRoute(api.testAnnouncement, (call) => pushToOneself(call, call.params.announcementId)),

  writeRoute(api.planAnnouncement, (call) => planDraft(call, call.params.announcementId, call.body), {
    requires: (call) => requireAnnouncement(call, call.params.announcementId),
  }),

  writeRoute(api.cancelAnnouncement, (call) => cancelPlanned(call, call.params.announcementId)),

  readRoute(api.getAnnouncementReach, async ({ sql, query, viewer, now }) => {
    const audience = audienceOf(query, learnerToday(viewer.calendar, now))
    const { people, pushable } = await countReached(sql, audience, { now })
    return { people: Math.min(people, bannerLimits.reach), pushable, is_more: people > bannerLimits.reach }
  }),
]

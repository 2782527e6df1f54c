import { listCommunities, listUserCommunities } from '#contract/club/communities/api.ts'
import { readRoute } from '../../platform/http/route.ts'
import { learnerToday } from '../../platform/calendar.ts'
import { brandFilter } from '../../platform/http/context.ts'
import * as queries from './queries.ts'

export const communityRoutes = [
  readRoute(listCommunities, ({ sql, viewer, brand, language, now }) => {
    const today = learnerToday(viewer.calendar, now)
    return queries.listCommunities(sql, { userId: viewer.user.id, today, brand: brandFilter(brand), language })
  }),

  readRoute(listUserCommunities, ({ sql, viewer }) => queries.listUserCommunities(sql, viewer.user.id)),
]

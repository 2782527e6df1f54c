import { listCommunities, listUserCommunities } from '#contract/club/communities/api.ts'
import { communityType } from '#contract/club/communities/rules.ts'
import { isPaidOn } from '#contract/shop/subscriptions/rules.ts'
import { readRoute } from '../../platform/http/route.ts'
import { learnerToday } from '../../platform/calendar.ts'
import { brandFilter } from '../../platform/http/context.ts'
import * as queries from './queries.ts'

export const communityRoutes = [
  readRoute(listCommunities, async ({ sql, viewer, brand, language, now }) => {
    const userId = viewer.user.id
    const filter = { userId, brand: brandFilter(brand), language }
    const communities = await queries.listCommunities(sql, filter)
    const links = new Map((await queries.listUserCommunities(sql, userId)).map((link) => [link.community_id, link]))
    const today = learnerToday(viewer.calendar, now)
    return communities.map(({ subscriptions, has_course: hasCourse, ...community }) => {
      const isSubscribed = subscriptions.some((subscription) => isPaidOn(subscription, today))
      const found = links.get(community.id)
      const link = found && {
        isOptionalPurchase: found.is_optional_purchase,
        startDate: found.start_date,
        endDate: found.end_date,
      }
      return { ...community, type: communityType({ link, isSubscribed, hasCourse, today }) }
    })
  }),

  readRoute(listUserCommunities, ({ sql, viewer }) => queries.listUserCommunities(sql, viewer.user.id)),
]

import { listCommunities, listUserCommunities } from '#contract/communities/api.ts'
import { communityType } from '#contract/communities/rules.ts'
import { route } from '../route.ts'
import { dateOf, dayAt } from '../streams/calendar.ts'
import { shownBrand } from '../streams/streams.ts'
import * as queries from './queries.ts'

export const communityRoutes = [
  route(listCommunities, async ({ sql, viewer, brand, language }) => {
    const { id: userId, timezone } = viewer.user
    const wanted = { userId, brand: shownBrand(brand), language }
    const communities = await queries.listCommunities(sql, wanted)
    const links = new Map((await queries.listUserCommunities(sql, userId)).map((link) => [link.community_id, link]))
    const today = dateOf(dayAt(timezone, Math.floor(Date.now() / 1000)))
    return communities.map(({ is_subscribed: isSubscribed, has_course: hasCourse, ...community }) => {
      const found = links.get(community.id)
      const link = found && {
        isOptionalPurchase: found.is_optional_purchase,
        startDate: found.start_date,
        endDate: found.end_date,
      }
      return { ...community, type: communityType({ link, isSubscribed, hasCourse, today }) }
    })
  }),

  route(listUserCommunities, ({ sql, viewer }) => queries.listUserCommunities(sql, viewer.user.id)),
]

import { listStaffVideos } from '#contract/staff/api.ts'
import { pageOf } from '../paging.ts'
import { route } from '../route.ts'
import { countVideos, listConversions } from './queries.ts'

export const videoStaffRoutes = [
  route(listStaffVideos, async ({ sql, query, reply }) => {
    const page = pageOf(query, { perPage: 20 })
    page.announce(reply, await countVideos(sql))
    return listConversions(sql, { limit: page.perPage, offset: page.offset })
  }),
]

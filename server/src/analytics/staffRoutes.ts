import { listErrorReports as listErrorReportsCall } from '#contract/staff/api.ts'
import { pageOf } from '../paging.ts'
import { route } from '../route.ts'
import { countErrorReports, listErrorReports } from './queries.ts'

export const analyticsStaffRoutes = [
  route(listErrorReportsCall, async ({ sql, query, reply }) => {
    const page = pageOf(query, { perPage: 20 })
    page.announce(reply, await countErrorReports(sql))
    return listErrorReports(sql, { limit: page.perPage, offset: page.offset })
  }),
]

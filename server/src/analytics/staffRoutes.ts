import { listErrorReports as listErrorReportsCall } from '#contract/staff/api.ts'
import { pageFrom } from '../paging.ts'
import { route } from '../route.ts'
import { countErrorReports, listErrorReports } from './queries.ts'

export const analyticsStaffRoutes = [
  route(listErrorReportsCall, (call) =>
    pageFrom(call, { count: () => countErrorReports(call.sql), list: (page) => listErrorReports(call.sql, page) }),
  ),
]

import { listErrorReports as listErrorReportsCall } from '#contract/staff/api.ts'
import { listByPage } from '../platform/http/paging.ts'
import { route } from '../platform/http/route.ts'
import { countErrorReports, listErrorReports } from './queries.ts'

export const analyticsStaffRoutes = [
  route(listErrorReportsCall, (call) =>
    listByPage(call, { count: () => countErrorReports(call.sql), list: (page) => listErrorReports(call.sql, page) }),
  ),
]

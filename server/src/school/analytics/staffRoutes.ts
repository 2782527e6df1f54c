import * as api from '#contract/school/analytics/staffApi.ts'
import { listByPage } from '../../platform/http/paging.ts'
import { readRoute } from '../../platform/http/route.ts'
import { countErrorReports, listErrorReports, type ReportCursor } from './queries.ts'

export const analyticsStaffRoutes = [
  readRoute(api.listErrorReports, (call) =>
    listByPage(call, {
      count: () => countErrorReports(call.sql),
      list: (page) => listErrorReports(call.sql, { ...page, after: cursorOf(call.query.after) }),
    }),
  ),
]

/** An invalid cursor starts at the first page. */
function cursorOf(after: string | undefined): ReportCursor | undefined {
  const [, lastAtUs, fingerprint] = /^(\d{1,18})-(.+)$/.exec(after ?? '') ?? []
  return lastAtUs === undefined || fingerprint === undefined ? undefined : { lastAtUs, fingerprint }
}

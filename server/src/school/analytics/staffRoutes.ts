import * as api from '#contract/school/analytics/staffApi.ts'
import { listByPage } from '../../platform/http/paging.ts'
import { readRoute, writeRoute } from '../../platform/http/route.ts'
import {
  countErrorReports,
  listErrorReports,
  requireErrorReport,
  updateErrorState,
  type ReportCursor,
} from './errorReportQueries.ts'

export const analyticsStaffRoutes = [
  readRoute(api.listErrorReports, (call) =>
    listByPage(call, {
      count: () => countErrorReports(call.sql),
      list: (page) => listErrorReports(call.sql, { ...page, after: cursorOf(call.query.after) }),
    }),
  ),

  writeRoute(
    api.updateErrorState,
    async ({ sql, params, body }) => {
      await requireErrorReport(sql, params.fingerprint)
      await updateErrorState(sql, { fingerprint: params.fingerprint, state: body.state })
      return { success: true }
    },
    { requires: ({ sql, params }) => requireErrorReport(sql, params.fingerprint) },
  ),
]

/** An invalid cursor starts at the first page. */
function cursorOf(after: string | undefined): ReportCursor | undefined {
  const [, lastAtUs, fingerprint] = /^(\d{1,18})-(.+)$/.exec(after ?? '') ?? []
  return lastAtUs === undefined || fingerprint === undefined ? undefined : { lastAtUs, fingerprint }
}

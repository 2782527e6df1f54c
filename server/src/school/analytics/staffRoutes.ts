import type { AuditAction } from '#contract/accounts/audit/api.ts'
import { percentile75 } from '#contract/school/analytics/speed.ts'
import * as api from '#contract/school/analytics/staffApi.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { listByPage } from '../../platform/http/paging.ts'
import { readRoute, writeRoute } from '../../platform/http/route.ts'
import {
  countErrorReports,
  listErrorReports,
  requireErrorReport,
  updateErrorState,
  type ReportCursor,
} from './errorReportQueries.ts'
import { listSpeed } from './speedQueries.ts'

export const analyticsStaffRoutes = [
  readRoute(api.listErrorReports, (call) =>
    listByPage(call, {
      count: () => countErrorReports(call.sql),
      list: (page) => listErrorReports(call.sql, { ...page, after: cursorOf(call.query.after) }),
    }),
  ),

  writeRoute(
    api.updateErrorState,
    async ({ sql, viewer, params: { fingerprint }, body: { state } }) => {
      await requireErrorReport(sql, fingerprint)
      const change = await updateErrorState(sql, { fingerprint, state })
      if (change)
        await recordChange(
          sql,
          { actorId: viewer.user.id },
          {
            action: actions[state],
            userId: null,
            before: { state: change.former },
            after: { state, error: change.place ?? fingerprint.slice(0, 12), fingerprint },
          },
        )
      return { success: true }
    },
    { requires: ({ sql, params }) => requireErrorReport(sql, params.fingerprint) },
  ),

  readRoute(api.getSpeed, async ({ sql, query: { days }, now }) => ({
    figures: (await listSpeed(sql, { days, now })).map(({ buckets, ...figure }) => ({
      ...figure,
      p75: percentile75(figure.metric, buckets),
      count: buckets.reduce((sum, { count }) => sum + count, 0),
    })),
  })),
]

const actions = {
  seen: 'error.seen',
  solved: 'error.solved',
  new: 'error.reopen',
} as const satisfies Record<string, AuditAction>

/** An invalid cursor starts at the first page. */
function cursorOf(after: string | undefined): ReportCursor | undefined {
  const [, lastAtUs, fingerprint] = /^(\d{1,18})-(.+)$/.exec(after ?? '') ?? []
  return lastAtUs === undefined || fingerprint === undefined ? undefined : { lastAtUs, fingerprint }
}

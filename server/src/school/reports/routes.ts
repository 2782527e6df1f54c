import type { Endpoint, Language } from '#contract/endpoint.ts'
import * as api from '#contract/school/reports/api.ts'
import { isPaidOn } from '#contract/shop/subscriptions/rules.ts'
import { datesOfPeriod, periodError, totalsOf, type ReportPeriod } from '#contract/school/reports/rules.ts'
import { refuseField } from '../../platform/errors.ts'
import { readRoute, type Call } from '../../platform/http/route.ts'
import { calendarOf, learnerToday } from '../../platform/calendar.ts'
import { churnCsv, csvName, failedRenewalsCsv, paymentProblemsCsv, revenueCsv } from './reportCsv.ts'
import * as queries from './queries.ts'

const perPage = 50
const maxCsvRows = 10_000

export const reportRoutes = [
  readRoute(api.getRevenue, async (call) => {
    const rows = await revenueOf(call)
    return { rows, totals: totalsOf(rows) }
  }),

  readRoute(api.listFailedRenewals, async (call) => {
    const renewals = await failedOf(call, { before: call.query.before, limit: perPage })
    return { renewals, next: renewals.length < perPage ? null : (renewals.at(-1)?.id ?? null) }
  }),

  readRoute(api.listPaymentProblems, async (call) => {
    const problems = await problemsOf(call, { before: call.query.before, limit: perPage })
    return { problems, next: problems.length < perPage ? null : (problems.at(-1)?.id ?? null) }
  }),

  readRoute(api.getChurn, async (call) => ({
    rows: await queries.listChurn(call.sql, datesOf(call.query)),
    active_count: await queries.countActive(call.sql),
  })),

  readRoute(api.getReportCsv, async (call) => {
    const { report } = call.params
    const { csv, count } = await csvOf[report](call)
    return { name: csvName(report, call.query), csv, is_complete: count < maxCsvRows }
  }),
]

type ReportCall = Pick<Call<Endpoint & { access: 'admin' }>, 'sql' | 'context' | 'now'> & {
  query: ReportPeriod
  language: Language
}

function datesOf(query: ReportPeriod) {
  const rule = periodError(query)
  if (rule) throw refuseField('to', rule)
  return datesOfPeriod(query)
}

const csvOf: Record<api.Report, (call: ReportCall) => Promise<{ csv: string; count: number }>> = {
  revenue: async (call) => {
    const rows = (await revenueOf(call)).slice(0, maxCsvRows)
    return { csv: revenueCsv(rows), count: rows.length }
  },
  'failed-renewals': async (call) => {
    const renewals = await failedOf(call, { before: undefined, limit: maxCsvRows })
    return { csv: failedRenewalsCsv(renewals), count: renewals.length }
  },
  'payment-problems': async (call) => {
    const problems = await problemsOf(call, { before: undefined, limit: maxCsvRows })
    return { csv: paymentProblemsCsv(problems), count: problems.length }
  },
  churn: async ({ sql, query }) => {
    const rows = await queries.listChurn(sql, datesOf(query))
    return { csv: churnCsv(rows), count: rows.length }
  },
}

async function revenueOf({ sql, query, language, context }: ReportCall): Promise<api.RevenueRow[]> {
  const rows = await queries.listRevenue(sql, { ...datesOf(query), language })
  return rows.map((row) => ({ ...row, brand: row.brand && context.brandTitle(row.brand) }))
}

type Page = Pick<queries.PageFilter, 'before' | 'limit'>

async function failedOf({ sql, query, language, context }: ReportCall, page: Page): Promise<api.FailedRenewal[]> {
  const renewals = await queries.listFailedRenewals(sql, { ...datesOf(query), language, ...page })
  return renewals.map((row) => ({ ...row, brand: row.brand && context.brandTitle(row.brand) }))
}

async function problemsOf(
  { sql, now, query, language, context }: ReportCall,
  page: Page,
): Promise<api.PaymentProblem[]> {
  const rows = await queries.listPaymentProblems(sql, { ...datesOf(query), now, language, ...page })
  return rows.map(({ timezone, former_timezone, former_last_day, has_run: hasRun, subscription, ...problem }) => {
    // A last day ends with the learner's day.
    const today = learnerToday(calendarOf({ timezone, former_timezone, former_last_day }), now)
    const hasAccess = hasRun || (subscription !== null && isPaidOn(subscription, today))
    return { ...problem, brand: problem.brand && context.brandTitle(problem.brand), has_access: hasAccess }
  })
}

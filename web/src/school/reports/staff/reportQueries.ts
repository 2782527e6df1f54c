import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  getChurn,
  getReportCsv,
  getRevenue,
  listFailedRenewals,
  listPaymentProblems,
  type Report,
} from '#contract/school/reports/api.ts'
import { monthsUpTo, type ReportPeriod } from '#contract/school/reports/rules.ts'
import { call } from '../../../platform/api/api.ts'
import { queryKeyOf, queryOf } from '../../../platform/cache/queries.ts'
import { nowMs } from '../../../platform/clock.ts'
import { saveFile } from '../../../platform/device/files.ts'

/** The last so many months, by UTC. */
export function periodOf(months: number): ReportPeriod {
  return monthsUpTo(new Date(nowMs()).toISOString().slice(0, 7), months)
}

export function revenueQuery(query: ReportPeriod) {
  return { ...queryOf(getRevenue, { query }), staleTime: 0 }
}

export function churnQuery(query: ReportPeriod) {
  return { ...queryOf(getChurn, { query }), staleTime: 0 }
}

export function failedRenewalsQuery(query: ReportPeriod) {
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listFailedRenewals, { query }),
    queryFn: ({ pageParam, signal }) =>
      call(listFailedRenewals, { query: { ...query, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
}

export function paymentProblemsQuery(query: ReportPeriod) {
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listPaymentProblems, { query }),
    queryFn: ({ pageParam, signal }) =>
      call(listPaymentProblems, { query: { ...query, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
}

/** Lets the browser save a report; returns whether all of it is in the file. */
export async function saveReport(report: Report, query: ReportPeriod): Promise<boolean> {
  const { name, csv, is_complete: isComplete } = await call(getReportCsv, { params: { report }, query })
  saveFile(name, new Blob([csv], { type: 'text/csv' }))
  return isComplete
}

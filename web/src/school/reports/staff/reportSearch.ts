import { reports, type Report } from '#contract/school/reports/api.ts'

/** The possible numbers of months of a report, the current one included. */
export const monthCounts = [1, 3, 6, 12] as const

/** The report that is shown, by default revenue, and its months, by default three. */
export type ReportSearch = { report?: Report | undefined; months?: number | undefined }

export function reportSearch(search: Record<string, unknown>): ReportSearch {
  return {
    report: reports.find((one) => one === search['report']),
    months: monthCounts.find((one) => one === Number(search['months'])),
  }
}

import type { Sql } from '../../platform/database/database.ts'
import * as queries from './errorReportQueries.ts'

/** Characters of a stack: names of sources may be longer than those of built files. */
export const maxDetailLength = 10_000

/** Each report deletes the oldest rows above the limit, more than it adds. */
const reportLimit = { maxRows: 5000, batchSize: 50 }
/** Latest that are kept. */
const maxPersonErrors = 20
const maxRoutes = 20

type Occurrence = {
  route: string
  /** The person who met it, for those who answer their questions; undefined for a guest and for a job. */
  userId: number | undefined
  userAgent: string
}

/** Counts an error in the one list of browsers, calls and jobs, in the caller's transaction. */
export async function recordError(
  sql: Sql,
  report: queries.ErrorReport,
  { route, userId, userAgent }: Occurrence,
): Promise<void> {
  const { fingerprint, address } = report
  await queries.upsertErrorReport(sql, report)
  await queries.upsertErrorRoute(sql, { fingerprint, route, maximum: maxRoutes })
  if (userId !== undefined) {
    await queries.upsertPersonError(sql, { userId, fingerprint, address, userAgent })
    await queries.deleteOldestPersonErrors(sql, { userId, maximum: maxPersonErrors })
  }
  await queries.deleteOldestReports(sql, reportLimit)
}

import { createHash } from 'node:crypto'
import type { Sql } from '../../platform/database/database.ts'
import * as queries from './errorReportQueries.ts'

/** Characters of a stack: names of sources may be longer than those of built files. */
export const maxDetailLength = 10_000

/** Each report deletes the oldest rows of its origin above the limit, more than it adds: anybody may send those of browsers. */
const reportLimit = { maxRows: 5000, batchSize: 50 }
/** Latest that are kept. */
const maxPersonErrors = 20
const maxRoutes = 20

export type Group = {
  fingerprint: string
  /** By line instead of function; undefined where the group has no function. */
  lineFingerprint: string | undefined
}

/** Groups errors by the function of their place, which stays when lines above it move, or by their line if it has none. */
export function groupOf(name: string, { scope, line }: { scope: string | undefined; line: string }): Group {
  const lineFingerprint = hashOf(`${name}\n${line}`)
  if (scope === undefined) return { fingerprint: lineFingerprint, lineFingerprint: undefined }
  return { fingerprint: hashOf(`${name}\n${scope}`), lineFingerprint }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

type Occurrence = {
  route: string
  /** The person who met it, for those who answer their questions; undefined for a guest and for a job. */
  userId: number | undefined
  userAgent: string
}

/**
 * Counts an error in the one list of browsers, calls and jobs, in the caller's transaction. A group that is kept by its line
 * goes on as long as the line is the same.
 */
export async function recordError(
  sql: Sql,
  { lineFingerprint, ...report }: queries.ErrorReport & Group,
  { route, userId, userAgent }: Occurrence,
): Promise<void> {
  const isByLine = lineFingerprint !== undefined && (await queries.hasErrorReport(sql, lineFingerprint))
  const fingerprint = isByLine ? lineFingerprint : report.fingerprint
  const { address } = report
  await queries.upsertErrorReport(sql, { ...report, fingerprint })
  await queries.upsertErrorRoute(sql, { fingerprint, route, maximum: maxRoutes })
  if (userId !== undefined) {
    await queries.upsertPersonError(sql, { userId, fingerprint, address, userAgent })
    await queries.deleteOldestPersonErrors(sql, { userId, maximum: maxPersonErrors })
  }
  await queries.deleteOldestReports(sql, { origin: report.origin, ...reportLimit })
}

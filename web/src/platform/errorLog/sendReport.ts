import { reportError } from '#contract/school/analytics/api.ts'
import { call } from '../api/api.ts'
import { ApiFailure } from '../api/apiFailure.ts'
import { log } from '../log/log.ts'
import { isWorthReporting } from './isWorthReporting.ts'

/** The same error is reported at most this often. */
const dedupeMs = 60_000
const maxReportsPerPage = 20
const lastReportedAt = new Map<string, number>()
let reportCount = 0

/** Logs an error and reports it to the server, which groups equal ones. */
export async function sendReport(error: unknown): Promise<void> {
  const message = titleOf(error).slice(0, 500)
  log('error', message)
  if (!isWorthReporting(error) || reportCount >= maxReportsPerPage) return
  if (performance.now() - (lastReportedAt.get(message) ?? -Infinity) < dedupeMs) return
  lastReportedAt.set(message, performance.now())
  reportCount += 1
  const detail = detailOf(error).slice(0, 8000)
  await call(reportError, { body: { message, detail, address: location.pathname.slice(0, 500) }, keepalive: true })
}

/** API errors are identified by their code, as their message is localised. */
function titleOf(error: unknown): string {
  if (error instanceof ApiFailure) return `${error.status} ${error.code ?? ''} ${error.call ?? ''}`.trim()
  if (error instanceof Error) return `${error.name}: ${error.message}`
  return String(error) || 'An empty value was thrown'
}

function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const cause = error.cause === undefined ? '' : `\nCaused by ${titleOf(error.cause)}\n${detailOf(error.cause)}`
  return `${error.stack ?? ''}${cause}`
}

import { reportError } from '#contract/analytics/api.ts'
import { call } from '../api.ts'
import { ApiFailure } from '../apiFailure.ts'
import { log } from '../log.ts'
import { isWorthReporting } from './worthReporting.ts'

/** The same failure, drawn again and again, is told once in a while. */
const quietMs = 60_000
const mostOfPage = 20
const toldAt = new Map<string, number>()
let told = 0

/** Logs a failure and, where it is worth it, tells the server, which counts equal ones together. */
export async function sendReport(error: unknown): Promise<void> {
  const message = titleOf(error).slice(0, 500)
  log('error', message)
  if (!isWorthReporting(error) || told >= mostOfPage) return
  if (performance.now() - (toldAt.get(message) ?? -Infinity) < quietMs) return
  toldAt.set(message, performance.now())
  told += 1
  const detail = detailOf(error).slice(0, 8000)
  await call(reportError, { body: { message, detail, address: location.pathname.slice(0, 500) }, keepalive: true })
}

/** A refusal is named by its code: its words are in the language of the person. */
function titleOf(error: unknown): string {
  if (error instanceof ApiFailure) return `${error.status} ${error.code ?? ''} ${error.call ?? ''}`.trim()
  if (error instanceof Error) return `${error.name}: ${error.message}`
  return String(error) || 'Something was thrown that says nothing'
}

function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const cause = error.cause === undefined ? '' : `\nCaused by ${titleOf(error.cause)}\n${detailOf(error.cause)}`
  return `${error.stack ?? ''}${cause}`
}

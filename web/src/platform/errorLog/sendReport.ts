import { isNotFound, isRedirect } from '@tanstack/react-router'
import { reportError } from '#contract/school/analytics/api.ts'
import type { Body } from '#contract/endpoint.ts'
import { call } from '../api/api.ts'
import { ApiFailure } from '../api/apiFailure.ts'
import { pageBuild } from '../build/build.ts'
import { ChunkLoadError } from '../build/chunks.ts'
import { createEmitter } from '../emitter.ts'
import { log } from '../log/log.ts'

/** Browsers' messages for failed imports and failed requests. */
const chunkFailures = /dynamically imported module|importing a module script failed|unable to preload/i

const networkFailures =
  /^(failed to fetch|load failed|networkerror\b.*|network request failed|the network connection was lost|the internet connection appears to be offline)\.?$/i

/** The same error is reported at most this often. */
const dedupeMs = 60_000
const maxReportsPerPage = 20
const lastReportedAt = new Map<string, number>()
let reportCount = 0

export type ErrorReport = Body<typeof reportError>

const emitter = createEmitter<[report: ErrorReport]>()

/** Calls back with every report that is sent to the school's own log. */
export const onErrorReport = emitter.subscribe

/** Logs an error and reports it to the server, which groups equal ones. */
export async function sendReport(error: unknown): Promise<void> {
  const message = titleOf(error).slice(0, 500)
  log('error', message)
  if (!isWorthReporting(error) || reportCount >= maxReportsPerPage) return
  if (performance.now() - (lastReportedAt.get(message) ?? -Infinity) < dedupeMs) return
  lastReportedAt.set(message, performance.now())
  reportCount += 1
  const detail = detailOf(error).slice(0, 8000)
  const address = location.pathname.slice(0, 500)
  const name = nameOf(error, message).slice(0, 200)
  const body = { message, detail, address, name, ...(pageBuild && { release: pageBuild }) }
  emitter.emit(body)
  await call(reportError, { body, keepalive: true })
}

/** API errors are identified by their code, as their message is localised. */
function titleOf(error: unknown): string {
  if (error instanceof ApiFailure) return `${error.status} ${error.code ?? ''} ${error.call ?? ''}`.trim()
  if (error instanceof Error) return `${error.name}: ${error.message}`
  return String(error) || 'An empty value was thrown'
}

/** Tells errors of one place apart. Messages of one kind of error differ. */
function nameOf(error: unknown, title: string): string {
  return error instanceof Error && !(error instanceof ApiFailure) ? error.name : title
}

function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const cause = error.cause === undefined ? '' : `\nCaused by ${titleOf(error.cause)}\n${detailOf(error.cause)}`
  return `${error.stack ?? ''}${cause}`
}

/**
 * Excludes network errors, aborted requests, failed chunks, 401s and the router's redirects, also as causes.
 */
export function isWorthReporting(error: unknown): boolean {
  if (isRedirect(error) || isNotFound(error)) return false
  if (error instanceof ApiFailure && (error.isNetwork || error.status === 401)) return false
  if (error instanceof ChunkLoadError) return false
  if (!isThrown(error)) return true
  if (error.name === 'AbortError' || error.message === 'CancelledError') return false
  if (chunkFailures.test(error.message) || networkFailures.test(error.message)) return false
  return error.cause === undefined || isWorthReporting(error.cause)
}

/** In some browsers a DOMException is no Error. */
function isThrown(error: unknown): error is Error {
  return error instanceof Error || error instanceof DOMException
}

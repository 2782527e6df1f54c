import { isNotFound, isRedirect } from '@tanstack/react-router'
import { ApiFailure } from '../apiFailure.ts'
import { ChunkFailure } from '../chunks.ts'

/** What browsers say when a script of the site does not come, and when a request does not. */
const chunkFailures = /dynamically imported module|importing a module script failed|unable to preload/i
const networkFailures = /^(failed to fetch|load failed|networkerror\b.*|network request failed)\.?$/i

/**
 * Whether the operator should hear of it: not of networks, cancelled requests, scripts that did not come, sign-outs and
 * the router's own notices, nor of what was caused by one of these.
 */
export function isWorthReporting(error: unknown): boolean {
  if (isRedirect(error) || isNotFound(error)) return false
  if (error instanceof ApiFailure && (error.isNetwork || error.status === 401)) return false
  if (error instanceof ChunkFailure) return false
  if (!isThrown(error)) return true
  if (error.name === 'AbortError' || error.message === 'CancelledError') return false
  if (chunkFailures.test(error.message) || networkFailures.test(error.message)) return false
  return error.cause === undefined || isWorthReporting(error.cause)
}

/** Errors, and the exceptions of the browser, which not everywhere are errors. */
function isThrown(error: unknown): error is Error {
  return error instanceof Error || error instanceof DOMException
}

import { isNotFound, isRedirect } from '@tanstack/react-router'
import { ApiFailure } from '../api/apiFailure.ts'
import { ChunkLoadError } from '../build/chunks.ts'

/** Browsers' messages for failed imports and failed requests. */
const chunkFailures = /dynamically imported module|importing a module script failed|unable to preload/i
const networkFailures = /^(failed to fetch|load failed|networkerror\b.*|network request failed)\.?$/i

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

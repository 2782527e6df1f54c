import { ApiFailure } from '../platform/api/apiFailure.ts'

/** Whether what the address names does not exist. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiFailure && error.status === 404
}

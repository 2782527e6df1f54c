import { ApiFailure } from '../../platform/api/apiFailure.ts'

export type Credentials = { email: string; password: string }

export type SignInFailure = { error: unknown; failedAtMs: number }

export const refusableFields = ['email', 'password', 'code'] as const

/** An error without a field and without a message of its own. */
export function isUnexpected(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return true
  if (error.isNetwork || error.retryAfterSeconds || error.code === 'account_closed') return false
  return !refusableFields.some((name) => error.field(name))
}

import { errors, type ErrorCode, type Failure, type FieldFailure } from '#contract/errors.ts'
import { errorTexts, fieldTexts, type FieldRule } from '#contract/errorTexts.ts'
import type { Language } from '#contract/endpoint.ts'
import type { Cookie } from './cookie.ts'

export type FieldMistake = { field: string; rule: FieldRule; limit?: number }

type Details = {
  /** Whole seconds until the same call may succeed. */
  retryAfterSeconds?: number
  /** For `validation_failed`: what is wrong with which field. */
  fields?: readonly FieldMistake[]
  /** Set with the refusal, which sets no others. */
  cookies?: readonly Cookie[]
}

/** A refusal that the caller is told about. Thrown by handlers, written by the machine. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

const storageCodes = new Set(
  'ENOENT ENOTDIR ENOSPC EDQUOT EACCES EPERM EROFS EIO EMFILE ENFILE ENODEV ESTALE'.split(' '),
)

/** Whether a file of ours could not be read or written: its folder is gone, full or closed to us. */
export function isStorageFailure(error: unknown): boolean {
  return error instanceof Error && storageCodes.has(String((error as NodeJS.ErrnoException).code))
}

/** One field refused by a rule. */
export function refuseField(field: string, rule: FieldRule): ApiError {
  return new ApiError('validation_failed', { fields: [{ field, rule }] })
}

export function failureOf(code: ErrorCode, language: Language): Failure {
  const { status, name } = errors[code]
  return { name, message: errorTexts[code][language], code, status }
}

export function fieldFailures(fields: readonly FieldMistake[], language: Language): FieldFailure[] {
  return fields.map(({ field, rule, limit }) => ({
    field,
    message: fieldTexts[rule][language].replace('{limit}', String(limit ?? '')),
  }))
}

/** The account's forms read `{success: false, errors: {field: [text, …]}}`. */
export function formFailures(failures: readonly FieldFailure[]) {
  const byField: Record<string, string[]> = {}
  for (const { field, message } of failures) (byField[field] ??= []).push(message)
  return { success: false, errors: byField }
}

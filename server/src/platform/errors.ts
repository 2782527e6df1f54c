import { errors, type ErrorCode, type ErrorBody, type FieldError } from '#contract/errors.ts'
import { errorTexts } from '#contract/errorTexts.ts'
import { fieldTexts, type FieldRule } from '#contract/fieldTexts.ts'
import { shopFieldTexts, type ShopFieldRule } from '#contract/shopFieldTexts.ts'
import type { Language } from '#contract/endpoint.ts'
import { sizeOf } from '#contract/sizes.ts'
import { formatClock, formatDayMonth } from './language/dates.ts'
import { fillTemplate } from './language/text.ts'
import type { Cookie } from './cookie.ts'

export type FieldViolation = { field: string; rule: FieldRule | ShopFieldRule; limit?: number; name?: string }

const ruleTexts = { ...fieldTexts, ...shopFieldTexts }

type Until = { seconds: number; timeZone: string }

type Details = {
  /** Whole seconds until the same call may succeed. */
  retryAfterSeconds?: number
  /** Fills `{limit}` in the text, as “25 MB” or “1 GB”. */
  limitBytes?: number
  /** Fills `{until}`, on the person's clock. */
  until?: Until
  /** Fills `{name}`: another person. */
  name?: string
  seconds?: number
  megapixels?: number
  /** For `meeting_time_taken`, in seconds since 1970. */
  nearest?: readonly number[]
  /** For `article_changed` and `draft_changed`. */
  stored?: object
  /** For `validation_failed`. */
  fields?: readonly FieldViolation[]
  /** Cookies of the error response; cookies of the handler are dropped. */
  cookies?: readonly Cookie[]
}

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

/** Whether a file could not be read or written: its folder is missing, full or not permitted. */
export function isStorageError(error: unknown): boolean {
  return error instanceof Error && storageCodes.has(String((error as NodeJS.ErrnoException).code))
}

export function refuseField(field: string, rule: FieldViolation['rule'], limit?: number): ApiError {
  return new ApiError('validation_failed', { fields: [{ field, rule, ...(limit !== undefined && { limit }) }] })
}

/** The trimmed reason; throws a 422 at `reason` if it is blank. */
export function requireReason({ reason }: { reason: string }): string {
  const trimmed = reason.trim()
  if (trimmed === '') throw refuseField('reason', 'required')
  return trimmed
}

export type TextDetails = {
  limitBytes?: number | undefined
  name?: string | undefined
  seconds?: number | undefined
  megapixels?: number | undefined
  until?: Until | undefined
  nearest?: readonly number[] | undefined
  stored?: object | undefined
}

export function errorBodyOf(code: ErrorCode, language: Language, details: TextDetails = {}): ErrorBody {
  const { status, name } = errors[code]
  const limit = details.limitBytes === undefined ? '' : formatSize(details.limitBytes, language)
  const until = details.until ? formatUntil(details.until, language) : ''
  const { name: person = '', seconds = 0, megapixels = 0 } = details
  const values = { limit, until, name: person, seconds: String(seconds), megapixels: String(megapixels) }
  const message = fillTemplate(errorTexts[code][language], values)
  const { nearest, stored } = details
  return { name, message, code, status, ...(nearest && { nearest }), ...(stored && { stored }) }
}

function formatSize(bytes: number, language: Language): string {
  const { value, format } = sizeOf(bytes)
  return new Intl.NumberFormat(language, format).format(value)
}

function formatUntil({ seconds, timeZone }: Until, language: Language): string {
  const at = new Date(seconds * 1000)
  const date = formatDayMonth(at, language, timeZone)
  return fillTemplate(untilTexts[language], { date, time: formatClock(at, language, timeZone) })
}

const untilTexts: Record<Language, string> = {
  ru: '{date} после {time}',
  en: 'on {date} after {time}',
  es: 'a partir del {date}, {time} h',
}

export function fieldErrors(fields: readonly FieldViolation[], language: Language): FieldError[] {
  return fields.map(({ field, rule, limit = '', name = '' }) => ({
    field,
    message: fillTemplate(ruleTexts[rule][language], { limit: String(limit), name }),
  }))
}

/** The format of account forms: `{success: false, errors: {field: [text, …]}}`. */
export function formErrors(list: readonly FieldError[]) {
  const byField: Record<string, string[]> = {}
  for (const { field, message } of list) (byField[field] ??= []).push(message)
  return { success: false, errors: byField }
}

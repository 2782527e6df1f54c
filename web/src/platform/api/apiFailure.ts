import type { ErrorCode } from '#contract/errors.ts'
import { t } from '../language/language.ts'

export type FieldErrors = Readonly<Record<string, readonly string[]>>

type ApiFailureOptions = {
  /** HTTP status; 0 for a network error. */
  status: number
  code?: ErrorCode | undefined
  fields?: FieldErrors
  retryAfterSeconds?: number | undefined
  /** Method and path, for the error log. */
  call?: string
  requestId?: string | undefined
  stored?: unknown
  cause?: unknown
}

/** A network error or an error response. Its message is localised and can be shown to the user. */
export class ApiFailure extends Error {
  /** HTTP status; 0 when there was no response: offline, or the connection broke. */
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly fields: FieldErrors
  /** Whole seconds until a retry may succeed. */
  readonly retryAfterSeconds: number | undefined
  readonly call: string | undefined
  /** Id of a request in the server's log. */
  readonly requestId: string | undefined
  /** The stored version, which the server keeps. */
  readonly stored: unknown

  constructor(
    message: string,
    { status, code, fields = {}, retryAfterSeconds, call, requestId, stored, cause }: ApiFailureOptions,
  ) {
    super(message, { cause })
    this.name = 'ApiFailure'
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.call = call
    this.requestId = requestId
    this.stored = stored
  }

  get isNetwork(): boolean {
    return this.status === 0
  }

  field(name: string): string | undefined {
    return this.fields[name]?.[0]
  }
}

export const hasCode = (error: unknown, code: ErrorCode) => error instanceof ApiFailure && error.code === code

export function networkFailure(cause: unknown): ApiFailure {
  return new ApiFailure(t('ui.noConnection'), { status: 0, cause })
}

/** Parses an error response: `{name, message, code}`, `[{field, message}]` or `{errors: {field: [text]}}`. */
export async function failureOf(response: Response, call: string): Promise<ApiFailure> {
  const body = await readBody(response)
  const fields = fieldsOf(body)
  const code = isRecord(body) && typeof body.code === 'string' ? (body.code as ErrorCode) : undefined
  return new ApiFailure(messageOf(body, fields) ?? t('ui.unknownError'), {
    status: response.status,
    code: code ?? (Object.keys(fields).length > 0 ? 'validation_failed' : undefined),
    fields,
    call,
    requestId: response.headers.get('x-request-id') ?? undefined,
    stored: isRecord(body) ? body.stored : undefined,
    retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
  })
}

async function readBody(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined)
}

/** The message, else the joined field messages, else the name. */
function messageOf(body: unknown, fields: FieldErrors): string | undefined {
  if (isRecord(body) && isText(body.message)) return body.message
  const texts = Object.values(fields).flat()
  if (texts.length > 0) return texts.join(', ')
  if (isRecord(body) && isText(body.name)) return body.name
  return undefined
}

function fieldsOf(body: unknown): FieldErrors {
  const fields: Record<string, string[]> = {}
  const add = (field: string, text: unknown) => {
    if (isText(text)) (fields[field] ??= []).push(text)
  }
  if (Array.isArray(body)) {
    for (const entry of body) if (isRecord(entry)) add(isText(entry.field) ? entry.field : '', entry.message)
  } else if (isRecord(body) && isRecord(body.errors)) {
    for (const [field, texts] of Object.entries(body.errors))
      for (const text of Array.isArray(texts) ? texts : [texts]) add(field, text)
  }
  return fields
}

function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header)
  return header && Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

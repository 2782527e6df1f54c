import type { ErrorCode } from '#contract/errors.ts'
import { t } from './language.ts'

/** Field → its texts, the first of which is shown. */
export type FieldTexts = Readonly<Record<string, readonly string[]>>

type Details = {
  /** HTTP status; 0 when no answer came. */
  status: number
  code?: ErrorCode | undefined
  fields?: FieldTexts
  retryAfterSeconds?: number | undefined
  /** Method and path, for the error log. */
  call?: string
  cause?: unknown
}

/** A call that was not answered, or answered with a refusal. Its message is written for the person, in their language. */
export class ApiFailure extends Error {
  /** HTTP status; 0 when no answer came: no connection, or it broke off. */
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly fields: FieldTexts
  /** Whole seconds until the same call may succeed. */
  readonly retryAfterSeconds: number | undefined
  /** Method and path of the call. */
  readonly call: string | undefined

  constructor(message: string, { status, code, fields = {}, retryAfterSeconds, call, cause }: Details) {
    super(message, { cause })
    this.name = 'ApiFailure'
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.call = call
  }

  /** No answer came at all. */
  get isNetwork(): boolean {
    return this.status === 0
  }

  /** The first text of a field, if it was refused. */
  field(name: string): string | undefined {
    return this.fields[name]?.[0]
  }
}

export function networkFailure(cause: unknown): ApiFailure {
  return new ApiFailure(t('shell.noConnection'), { status: 0, cause })
}

/** Reads a refusal: `{name, message, code}`, `[{field, message}]` or `{errors: {field: [text]}}`; anything else is unknown. */
export async function failureOf(response: Response, call: string): Promise<ApiFailure> {
  const body = await readBody(response)
  const fields = fieldsOf(body)
  const code = isRecord(body) && typeof body.code === 'string' ? (body.code as ErrorCode) : undefined
  return new ApiFailure(messageOf(body, fields) ?? t('shell.unknownError'), {
    status: response.status,
    code: code ?? (Object.keys(fields).length > 0 ? 'validation_failed' : undefined),
    fields,
    call,
    retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
  })
}

async function readBody(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined)
}

/** The message, else the joined messages of a list, else name and message of an error inside. */
function messageOf(body: unknown, fields: FieldTexts): string | undefined {
  if (isRecord(body) && isText(body.message)) return body.message
  const texts = Object.values(fields).flat()
  if (texts.length > 0) return texts.join(', ')
  if (isRecord(body) && isText(body.name)) return body.name
  return undefined
}

function fieldsOf(body: unknown): FieldTexts {
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

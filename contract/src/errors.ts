/** Every refusal of the product: its HTTP status and the English name that stands in the answer. */
export const errors = {
  bad_request: { status: 400, name: 'Bad Request' },
  unauthorized: { status: 401, name: 'Unauthorized' },
  session_expired: { status: 401, name: 'Unauthorized' },
  session_replaced: { status: 401, name: 'Unauthorized' },
  signature_invalid: { status: 403, name: 'Forbidden' },
  stream_not_started: { status: 403, name: 'Forbidden' },
  stream_frozen: { status: 403, name: 'Forbidden' },
  stream_stopped: { status: 403, name: 'Forbidden' },
  stream_ended: { status: 403, name: 'Forbidden' },
  day_not_open_yet: { status: 403, name: 'Forbidden' },
  day_locked_in_demo: { status: 403, name: 'Forbidden' },
  day_needs_earlier_day: { status: 403, name: 'Forbidden' },
  day_needs_homework: { status: 403, name: 'Forbidden' },
  code_invalid: { status: 403, name: 'Forbidden' },
  not_found: { status: 404, name: 'Not Found' },
  sign_in_code_required: { status: 403, name: 'Forbidden' },
  account_closed: { status: 409, name: 'Conflict' },
  last_way_in: { status: 409, name: 'Conflict' },
  day_not_complete: { status: 409, name: 'Conflict' },
  payload_too_large: { status: 413, name: 'Payload Too Large' },
  unsupported_media_type: { status: 415, name: 'Unsupported Media Type' },
  validation_failed: { status: 422, name: 'Unprocessable Entity' },
  idempotency_key_reused: { status: 422, name: 'Unprocessable Entity' },
  too_many_requests: { status: 429, name: 'Too Many Requests' },
  too_many_guesses: { status: 429, name: 'Too Many Requests' },
  server_error: { status: 500, name: 'Internal Server Error' },
  unavailable: { status: 503, name: 'Service Unavailable' },
} as const satisfies Record<string, { status: number; name: string }>

export type ErrorCode = keyof typeof errors

/** Why a day of a run may be closed. */
export const dayLockErrors = [
  'stream_not_started',
  'stream_frozen',
  'stream_stopped',
  'stream_ended',
  'day_not_open_yet',
  'day_locked_in_demo',
  'day_needs_earlier_day',
  'day_needs_homework',
] as const satisfies readonly ErrorCode[]

/** One field's failure, its text in the language of the call. */
export type FieldFailure = { field: string; message: string }

/** Every refusal but a failed validation. */
export type Failure = { name: string; message: string; code: ErrorCode; status: number }

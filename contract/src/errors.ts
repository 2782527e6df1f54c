/** All error codes with their HTTP status and the `name` of the response. */
export const errors = {
  bad_request: { status: 400, name: 'Bad Request' },
  unauthorized: { status: 401, name: 'Unauthorized' },
  session_expired: { status: 401, name: 'Unauthorized' },
  session_replaced: { status: 401, name: 'Unauthorized' },
  signature_invalid: { status: 403, name: 'Forbidden' },
  stream_not_started: { status: 403, name: 'Forbidden' },
  stream_frozen: { status: 403, name: 'Forbidden' },
  stream_stopped: { status: 403, name: 'Forbidden' },
  stream_unpaid: { status: 403, name: 'Forbidden' },
  stream_ended: { status: 403, name: 'Forbidden' },
  day_not_open_yet: { status: 403, name: 'Forbidden' },
  day_locked_in_demo: { status: 403, name: 'Forbidden' },
  day_needs_earlier_day: { status: 403, name: 'Forbidden' },
  day_needs_homework: { status: 403, name: 'Forbidden' },
  meeting_not_open_yet: { status: 403, name: 'Forbidden' },
  meeting_locked_in_demo: { status: 403, name: 'Forbidden' },
  code_invalid: { status: 403, name: 'Forbidden' },
  not_found: { status: 404, name: 'Not Found' },
  phone_code_wrong: { status: 403, name: 'Forbidden' },
  phone_code_expired: { status: 403, name: 'Forbidden' },
  phone_without_country: { status: 409, name: 'Conflict' },
  phone_country_unavailable: { status: 409, name: 'Conflict' },
  text_channel_unavailable: { status: 409, name: 'Conflict' },
  sign_in_code_required: { status: 403, name: 'Forbidden' },
  account_erased: { status: 410, name: 'Gone' },
  account_closed: { status: 409, name: 'Conflict' },
  run_ended: { status: 409, name: 'Conflict' },
  run_is_trial: { status: 409, name: 'Conflict' },
  last_way_in: { status: 409, name: 'Conflict' },
  downloads_locked_in_demo: { status: 403, name: 'Forbidden' },
  downloads_unavailable: { status: 403, name: 'Forbidden' },
  file_locked_in_demo: { status: 403, name: 'Forbidden' },
  messages_locked_in_demo: { status: 403, name: 'Forbidden' },
  consultations_exhausted: { status: 409, name: 'Conflict' },
  message_answered: { status: 409, name: 'Conflict' },
  message_of_homework: { status: 409, name: 'Conflict' },
  consultation_open: { status: 409, name: 'Conflict' },
  consultation_rated: { status: 409, name: 'Conflict' },
  expert_messages_disabled: { status: 409, name: 'Conflict' },
  homework_on_checking: { status: 409, name: 'Conflict' },
  homework_approved: { status: 409, name: 'Conflict' },
  homework_answered: { status: 409, name: 'Conflict' },
  homework_not_answered: { status: 409, name: 'Conflict' },
  homework_sent_again: { status: 409, name: 'Conflict' },
  answer_of_colleague: { status: 409, name: 'Conflict' },
  homework_claimed: { status: 409, name: 'Conflict' },
  own_homework: { status: 409, name: 'Conflict' },
  own_item: { status: 409, name: 'Conflict' },
  item_answered: { status: 409, name: 'Conflict' },
  chat_answered: { status: 409, name: 'Conflict' },
  item_claimed: { status: 409, name: 'Conflict' },
  item_handed_over: { status: 409, name: 'Conflict' },
  meeting_of_colleague: { status: 409, name: 'Conflict' },
  colleague_unavailable: { status: 409, name: 'Conflict' },
  too_many_marks: { status: 409, name: 'Conflict' },
  too_many_templates: { status: 409, name: 'Conflict' },
  too_many_absences: { status: 409, name: 'Conflict' },
  too_many_exceptions: { status: 409, name: 'Conflict' },
  question_unanswered: { status: 409, name: 'Conflict' },
  question_owned: { status: 409, name: 'Conflict' },
  question_closed: { status: 409, name: 'Conflict' },
  question_answered: { status: 409, name: 'Conflict' },
  question_unread: { status: 409, name: 'Conflict' },
  question_merged: { status: 409, name: 'Conflict' },
  question_of_another: { status: 409, name: 'Conflict' },
  topic_built_in: { status: 409, name: 'Conflict' },
  topic_named: { status: 409, name: 'Conflict' },
  too_many_topics: { status: 409, name: 'Conflict' },
  staff_unavailable: { status: 409, name: 'Conflict' },
  meeting_booked: { status: 409, name: 'Conflict' },
  meeting_time_taken: { status: 409, name: 'Conflict' },
  meeting_not_booked: { status: 409, name: 'Conflict' },
  meeting_unconfirmed: { status: 409, name: 'Conflict' },
  meeting_over: { status: 409, name: 'Conflict' },
  freeze_unavailable: { status: 409, name: 'Conflict' },
  freeze_before_first_opening: { status: 409, name: 'Conflict' },
  day_not_complete: { status: 409, name: 'Conflict' },
  last_admin: { status: 409, name: 'Conflict' },
  lead_elsewhere: { status: 409, name: 'Conflict' },
  person_not_expert: { status: 409, name: 'Conflict' },
  email_unconfirmed: { status: 409, name: 'Conflict' },
  person_without_email: { status: 409, name: 'Conflict' },
  upload_incomplete: { status: 409, name: 'Conflict' },
  email_required: { status: 409, name: 'Conflict' },
  payments_unavailable: { status: 409, name: 'Conflict' },
  stores_unavailable: { status: 409, name: 'Conflict' },
  purchase_invalid: { status: 409, name: 'Conflict' },
  purchase_pending: { status: 409, name: 'Conflict' },
  purchase_of_other_account: { status: 409, name: 'Conflict' },
  purchase_refunded: { status: 409, name: 'Conflict' },
  refunded_by_store: { status: 409, name: 'Conflict' },
  instalments_open: { status: 409, name: 'Conflict' },
  order_upgraded: { status: 409, name: 'Conflict' },
  order_not_paid: { status: 409, name: 'Conflict' },
  payment_not_paid: { status: 409, name: 'Conflict' },
  service_in_bundle: { status: 409, name: 'Conflict' },
  bundle_invalid: { status: 409, name: 'Conflict' },
  service_without_price: { status: 409, name: 'Conflict' },
  catalog_changed: { status: 409, name: 'Conflict' },
  article_changed: { status: 409, name: 'Conflict' },
  draft_unavailable: { status: 409, name: 'Conflict' },
  draft_changed: { status: 409, name: 'Conflict' },
  draft_outdated: { status: 409, name: 'Conflict' },
  draft_full: { status: 409, name: 'Conflict' },
  draft_superseded: { status: 409, name: 'Conflict' },
  publication_outdated: { status: 409, name: 'Conflict' },
  publication_incomplete: { status: 409, name: 'Conflict' },
  publication_unconfirmed: { status: 409, name: 'Conflict' },
  publication_busy: { status: 409, name: 'Conflict' },
  article_published: { status: 409, name: 'Conflict' },
  discount_ended: { status: 409, name: 'Conflict' },
  refund_pending: { status: 409, name: 'Conflict' },
  run_paid_by_subscription: { status: 409, name: 'Conflict' },
  nothing_to_pay: { status: 409, name: 'Conflict' },
  payment_in_progress: { status: 409, name: 'Conflict' },
  subscription_ended: { status: 409, name: 'Conflict' },
  subscription_without_payments: { status: 409, name: 'Conflict' },
  not_in_subscription: { status: 409, name: 'Conflict' },
  topic_changed: { status: 409, name: 'Conflict' },
  community_changed: { status: 409, name: 'Conflict' },
  banner_changed: { status: 409, name: 'Conflict' },
  banner_ended: { status: 409, name: 'Conflict' },
  too_many_banners: { status: 409, name: 'Conflict' },
  announcement_changed: { status: 409, name: 'Conflict' },
  announcement_planned: { status: 409, name: 'Conflict' },
  announcement_started: { status: 409, name: 'Conflict' },
  too_many_announcements: { status: 409, name: 'Conflict' },
  too_many_segments: { status: 409, name: 'Conflict' },
  request_timeout: { status: 408, name: 'Request Timeout' },
  payload_too_large: { status: 413, name: 'Payload Too Large' },
  file_too_large: { status: 413, name: 'Payload Too Large' },
  unsupported_media_type: { status: 415, name: 'Unsupported Media Type' },
  image_too_large: { status: 415, name: 'Unsupported Media Type' },
  image_unreadable: { status: 415, name: 'Unsupported Media Type' },
  heic_unreadable: { status: 415, name: 'Unsupported Media Type' },
  video_unreadable: { status: 415, name: 'Unsupported Media Type' },
  course_video_unreadable: { status: 415, name: 'Unsupported Media Type' },
  document_refused: { status: 415, name: 'Unsupported Media Type' },
  validation_failed: { status: 422, name: 'Unprocessable Entity' },
  idempotency_key_reused: { status: 422, name: 'Unprocessable Entity' },
  too_many_requests: { status: 429, name: 'Too Many Requests' },
  message_too_soon: { status: 429, name: 'Too Many Requests' },
  upload_quota_reached: { status: 429, name: 'Too Many Requests' },
  network_quota_reached: { status: 429, name: 'Too Many Requests' },
  phone_messages_exhausted: { status: 429, name: 'Too Many Requests' },
  too_many_guesses: { status: 429, name: 'Too Many Requests' },
  server_error: { status: 500, name: 'Internal Server Error' },
  unavailable: { status: 503, name: 'Service Unavailable' },
  articles_unavailable: { status: 503, name: 'Service Unavailable' },
} as const satisfies Record<string, { status: number; name: string }>

export type ErrorCode = keyof typeof errors

/** Reasons for a locked day. */
export const dayLockErrors = [
  'stream_not_started',
  'stream_frozen',
  'stream_stopped',
  'stream_unpaid',
  'stream_ended',
  'day_not_open_yet',
  'day_locked_in_demo',
  'day_needs_earlier_day',
  'day_needs_homework',
] as const satisfies readonly ErrorCode[]

/** Reasons for which a homework cannot be sent. */
export const homeworkLockErrors = [
  ...dayLockErrors,
  'homework_on_checking',
  'homework_approved',
] as const satisfies readonly ErrorCode[]

/** Reasons for which a message to the experts cannot be written. */
export const messageLockErrors = [
  'stream_not_started',
  'stream_frozen',
  'stream_stopped',
  'stream_unpaid',
  'stream_ended',
  'messages_locked_in_demo',
  'consultations_exhausted',
] as const satisfies readonly ErrorCode[]

/** Reasons for which a run cannot be frozen. */
export const freezeLockErrors = [
  'stream_not_started',
  'stream_frozen',
  'stream_stopped',
  'stream_unpaid',
  'stream_ended',
  'run_paid_by_subscription',
  'freeze_unavailable',
  'freeze_before_first_opening',
] as const satisfies readonly ErrorCode[]

/** Reasons for which a video consultation cannot be booked. */
export const meetingLockErrors = [
  'stream_not_started',
  'stream_frozen',
  'stream_stopped',
  'stream_unpaid',
  'stream_ended',
  'meeting_not_open_yet',
  'meeting_locked_in_demo',
] as const satisfies readonly ErrorCode[]

/** Reasons for which something in a run is closed. */
export type LockCode =
  | (typeof homeworkLockErrors | typeof messageLockErrors | typeof freezeLockErrors | typeof meetingLockErrors)[number]
  | 'file_locked_in_demo'

/** A validation error of a field, in the language of the call. */
export type FieldError = { field: string; message: string }

/** The response of any other error. */
export type ErrorBody = {
  name: string
  message: string
  code: ErrorCode
  status: number
  /** For `meeting_time_taken`: the nearest free times, in seconds since 1970. */
  nearest?: readonly number[]
  /** For `article_changed`: the article as it is stored; for `draft_changed`: the operations that were refused; for `publication_incomplete` and `publication_unconfirmed`: why. */
  stored?: object
}

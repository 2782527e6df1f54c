/** All analytics events. */
export const eventNames = [
  'login',
  'login_error',
  'user_registration',
  'logout',
  'demo_course_add',
  'message_send',
  'task_send',
  'filter_change',
  'begin_checkout',
  'in_app_purchase',
  'video_start',
  'video_complete',
  'video_progress',
  'banner_show',
  'banner_click',
  'like',
  'favourite',
  'support_click',
] as const
export type EventName = (typeof eventNames)[number]

/** Maximum per call. */
export const mostEventsAtOnce = 20

/** Event names contain only letters, digits and underscores; others are not sent. */
export function isEventName(name: string): boolean {
  return /^[A-Za-z0-9_]{1,60}$/.test(name)
}

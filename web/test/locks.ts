import type { Lock } from '#contract/learning/streams/api.ts'

const wayOuts: Partial<Record<Lock['code'], Lock['way_out']>> = {
  stream_frozen: 'unfreeze',
  stream_not_started: 'wait',
  stream_stopped: 'subscription',
  stream_ended: 'support',
  run_paid_by_subscription: 'subscription',
  freeze_unavailable: 'support',
  day_not_open_yet: 'wait',
  day_locked_in_demo: 'full_course',
  file_locked_in_demo: 'full_course',
  messages_locked_in_demo: 'full_course',
  consultations_exhausted: 'support',
  day_needs_earlier_day: 'day',
  day_needs_homework: 'homework',
}

export function aLock(code: Lock['code'], rest: Partial<Lock> = {}): Lock {
  return { code, way_out: wayOuts[code] ?? null, opens_at: null, day_number: null, homework_status_id: null, ...rest }
}

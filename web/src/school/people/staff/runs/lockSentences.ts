import type { Lock } from '#contract/learning/streams/api.ts'
import { formatQuoted } from '../../../../platform/language/format.ts'
import { t, type TextKey } from '../../../../platform/language/language.ts'

const sentences = {
  stream_not_started: 'people.staff.runs.whyNotStarted',
  stream_frozen: 'people.staff.runs.whyFrozen',
  stream_stopped: 'people.staff.runs.whyStopped',
  stream_unpaid: 'people.staff.runs.whyUnpaid',
  stream_ended: 'people.staff.runs.whyEnded',
  day_not_open_yet: 'people.staff.runs.whyLater',
  day_locked_in_demo: 'people.staff.runs.whyDemo',
  file_locked_in_demo: 'people.staff.runs.whyDemo',
  homework_on_checking: 'people.staff.runs.whyOnChecking',
  homework_approved: 'people.staff.runs.whyApproved',
  run_paid_by_subscription: 'people.staff.runs.whyBySubscription',
  freeze_unavailable: 'people.staff.runs.whyNoFreeze',
  freeze_before_first_opening: 'people.staff.runs.whyNotOpened',
} as const satisfies Partial<Record<Lock['code'], TextKey>>

const hasSentence = (code: string): code is keyof typeof sentences => code in sentences

/** Why a part of a run is closed, in the words of staff. */
export function lockSentence({ code, day_number: day }: Lock, homework: string | null): string {
  if (day !== null) return t('people.staff.runs.whyEarlier', { number: day })
  if (homework !== null) return t('people.staff.runs.whyHomework', { title: formatQuoted(homework) })
  return hasSentence(code) ? t(sentences[code]) : t('people.staff.runs.whyClosed')
}

const wayOuts: Record<NonNullable<Lock['way_out']>, TextKey> = {
  wait: 'people.staff.runs.wayWait',
  day: 'people.staff.runs.wayDay',
  homework: 'people.staff.runs.wayHomework',
  unfreeze: 'people.staff.runs.wayUnfreeze',
  subscription: 'people.staff.runs.waySubscription',
  instalments: 'people.staff.runs.wayInstalments',
  full_course: 'people.staff.runs.wayFullCourse',
  support: 'people.staff.runs.waySupport',
}

/** The way to open it; empty if there is none. */
export function wayOutSentence({ way_out: wayOut }: Lock): string {
  return wayOut === null ? '' : t(wayOuts[wayOut])
}

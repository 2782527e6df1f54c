import { streamLabel, type StreamLabel } from '#contract/learning/streams/rules.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import { daysBetween } from '../../platform/language/format.ts'
import { lastDay, learnerDay } from './learnerDay.ts'

export type LabelledStream = Pick<
  Stream,
  'status' | 'is_unpaid' | 'is_optional_purchase' | 'start_date' | 'end_date' | 'user_course_stream_freeze'
>

export type StreamTagLabel = {
  label: StreamLabel
  /** The date in the label: the last day, the first day, or the first day after the freeze; empty while a subscription covers it. */
  date: string
  /** Days left after today. */
  daysLeft: number
  /** Whether an overdue instalment has stopped it. */
  isUnpaid: boolean
}

/** The label of a run's tag and its date. */
export function streamTag(stream: LabelledStream, daysShowWarning: number, now: number): StreamTagLabel {
  const end = stream.is_optional_purchase ? '' : lastDay(stream)
  const daysLeft = end ? daysBetween(learnerDay(now), end) : Infinity
  const label = streamLabel(stream.status, daysLeft, daysShowWarning)
  const dates: Partial<Record<StreamLabel, string | undefined>> = {
    not_started: learnerDay(stream.start_date),
    freeze: stream.user_course_stream_freeze?.end_date,
  }
  return { label, date: dates[label] ?? end, daysLeft, isUnpaid: stream.is_unpaid }
}

import { dayStartHour, streamLabel, type StreamLabel } from '#contract/streams/rules.ts'
import type { Stream } from '#contract/streams/api.ts'
import { daysBetween, toDay } from '../format.ts'

const dayStartSeconds = dayStartHour * 3600

/** The moment by the server's clock in whole seconds; `clockOffset` is that minus this device's. */
export function serverNow(clockOffset: number): number {
  return Math.floor(Date.now() / 1000) + clockOffset
}

/** The learner's calendar day at a moment, `YYYY-MM-DD`: it begins at 04:00. */
export function learnerDay(seconds: number): string {
  return toDay(seconds - dayStartSeconds)
}

/** The last day on which a run is open. */
export function lastDay(stream: Pick<Stream, 'end_date'>): string {
  return learnerDay(stream.end_date - 1)
}

export type LabelledStream = Pick<Stream, 'status' | 'start_date' | 'end_date' | 'user_course_stream_freeze'>

export type StreamTagContent = {
  label: StreamLabel
  /** The day that the label speaks of: the last one, the first one, or the first after the freeze. */
  date: string
  /** Days that are left after today. */
  daysLeft: number
}

/** What the tag of a run says and of which date. */
export function streamTag(stream: LabelledStream, daysShowWarning: number, now = Date.now() / 1000): StreamTagContent {
  const end = lastDay(stream)
  const daysLeft = daysBetween(learnerDay(now), end)
  const label = streamLabel(stream.status, daysLeft, daysShowWarning)
  const dates: Partial<Record<StreamLabel, string | undefined>> = {
    not_started: learnerDay(stream.start_date),
    freeze: stream.user_course_stream_freeze?.end_date,
  }
  return { label, date: dates[label] ?? end, daysLeft }
}

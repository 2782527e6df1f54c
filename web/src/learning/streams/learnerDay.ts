import { useEffect, useEffectEvent, useRef } from 'react'
import { type Stream, getStreamStatus, listStreams, type StreamState } from '#contract/learning/streams/api.ts'
import { dayStartHour } from '#contract/platform/dates.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { formatTime, toDay, formatDate } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'

/** Spreads the refetches of all learners after their day changes at 04:00. */
const checkIntervalMs = 20_000

type DayChangeInput = {
  streams: readonly Pick<Stream, 'start_date' | 'end_date' | 'meetings'>[]
  days: NonNullable<StreamState['days']>
  /** The server's clock minus this device's, in seconds. */
  clockOffset: number
}

/** The server's time in whole seconds; `clockOffset` is the server's clock minus this device's. */
export function serverNow(clockOffset: number): number {
  return nowSeconds() + clockOffset
}

/** The learner's day of a time, `YYYY-MM-DD`; it starts when the clock shows 04:00, also where clocks change. */
export function learnerDay(seconds: number): string {
  return toDay(parseInt(formatTime(seconds), 10) < dayStartHour ? seconds - 43_200 : seconds)
}

/** The last day on which a run is open. */
export function lastDay(stream: Pick<Stream, 'end_date'>): string {
  return learnerDay(stream.end_date - 1)
}

/** Refetches the runs and their status when a day starts, a run starts or ends, or a meeting's link opens or closes on screen. */
export function useDayChange(input: DayChangeInput): void {
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  useEffect(() => {
    const now = () => serverNow(latest.current.clockOffset)
    let last = now()
    const check = () => {
      const [before, after] = [last, now()]
      last = after
      if (!hasChanged(latest.current, before, after)) return
      void queryClient.invalidateQueries({ queryKey: [listStreams.path] })
      void queryClient.invalidateQueries({ queryKey: [getStreamStatus.path] })
    }
    const timer = setInterval(check, checkIntervalMs)
    return () => clearInterval(timer)
  }, [])
}

/** Acts when the learner's day changes while the page is open. */
export function useNewDay(act: () => void): void {
  const latest = useEffectEvent(act)
  useEffect(() => {
    let last = learnerDay(nowSeconds())
    const check = () => {
      const today = learnerDay(nowSeconds())
      if (today === last) return
      last = today
      latest()
    }
    const timer = setInterval(check, checkIntervalMs)
    return () => clearInterval(timer)
  }, [])
}

/** Whether one of these started or ended between two times in seconds. */
function hasChanged({ streams, days }: DayChangeInput, before: number, after: number): boolean {
  const changes = [
    ...streams.flatMap(({ start_date, end_date }) => [start_date, end_date + 1]),
    ...streams.flatMap(({ meetings = [] }) =>
      meetings.flatMap(({ link }) => (link ? [link.opens_at, link.closes_at] : [])),
    ),
    ...days.map(({ opens_at }) => opens_at),
  ]
  return learnerDay(before) !== learnerDay(after) || changes.some((time) => before < time && time <= after)
}

/** Says until when the days of a finished run can be repeated, or that a subscription keeps it open. */
export function repeatableText(stream: Pick<Stream, 'end_date' | 'is_optional_purchase'>): string {
  return stream.is_optional_purchase
    ? t('streams.bySubscription')
    : t('streams.noteCompletedText', { date: formatDate(lastDay(stream)) })
}

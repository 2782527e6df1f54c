import { useEffect, useRef } from 'react'
import { getStreamStatus, listStreams, type Stream, type StreamState } from '#contract/learning/streams/api.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { learnerDay, serverNow } from './learnerDay.ts'

/** Spreads the refetches of all learners after their day changes at 04:00. */
const checkIntervalMs = 20_000

export type DayChangeInput = {
  streams: readonly Pick<Stream, 'start_date' | 'end_date' | 'meetings'>[]
  days: NonNullable<StreamState['days']>
  /** The server's clock minus this device's, in seconds. */
  clockOffset: number
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

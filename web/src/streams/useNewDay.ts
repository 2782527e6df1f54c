import { useEffect, useRef } from 'react'
import { getStreamStatus, listStreams, type Stream, type StreamState } from '#contract/streams/api.ts'
import { queryClient } from '../queries.ts'
import { learnerDay, serverNow } from './label.ts'

/** At 04:00 everybody's day changes; so far apart, not everybody asks at once. */
const lookEveryMs = 20_000

export type Shown = {
  streams: readonly Pick<Stream, 'start_date' | 'end_date'>[]
  days: NonNullable<StreamState['days']>
  /** The server's clock minus this device's, in seconds. */
  clockOffset: number
}

/** Fetches the runs and what is open in them anew when that changes by itself while it is on screen. */
export function useNewDay(shown: Shown): void {
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  })
  useEffect(() => {
    const now = () => serverNow(latest.current.clockOffset)
    let last = now()
    const look = () => {
      const [before, after] = [last, now()]
      last = after
      if (!hasChanged(latest.current, before, after)) return
      void queryClient.invalidateQueries({ queryKey: [listStreams.path] })
      void queryClient.invalidateQueries({ queryKey: [getStreamStatus.path] })
    }
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [])
}

/** Whether a day began, or a run started or ended, between two moments in seconds. */
function hasChanged({ streams, days }: Shown, before: number, after: number): boolean {
  const moments = [
    ...streams.flatMap(({ start_date, end_date }) => [start_date, end_date + 1]),
    ...days.map(({ opens_at }) => opens_at),
  ]
  return learnerDay(before) !== learnerDay(after) || moments.some((moment) => before < moment && moment <= after)
}

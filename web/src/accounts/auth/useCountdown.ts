import { useEffect, useState } from 'react'
import { nowMs } from '../../platform/clock.ts'

/** Whole seconds until a time (milliseconds since 1970), updated every second; 0 once it has passed. */
export function useCountdown(untilMs: number | undefined): number {
  const [counted, setCounted] = useState<{ untilMs: number; seconds: number }>()
  useEffect(() => {
    if (untilMs === undefined) return undefined
    const count = () => setCounted({ untilMs, seconds: Math.max(0, Math.ceil((untilMs - nowMs()) / 1000)) })
    const timers = [setTimeout(count), setInterval(count, 1000)]
    return () => timers.forEach(clearInterval)
  }, [untilMs])
  return counted?.untilMs === untilMs ? (counted?.seconds ?? 0) : 0
}

import { useEffect, useState } from 'react'
import { nowSeconds } from '../platform/clock.ts'

const tickMs = 15_000

/** The time in seconds, a quarter of a minute old at most. */
export function useNow(): number {
  const [now, setNow] = useState(nowSeconds)
  useEffect(() => {
    const timer = window.setInterval(() => setNow(nowSeconds()), tickMs)
    return () => window.clearInterval(timer)
  }, [])
  return now
}

import { useEffect, useState } from 'react'

const tickMs = 15_000

/** The time in seconds, a quarter of a minute old at most. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now() / 1000)
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now() / 1000), tickMs)
    return () => window.clearInterval(timer)
  }, [])
  return now
}

import { useEffect, useState } from 'react'

/** Whole seconds until a moment (milliseconds since 1970), drawn again every second; 0 when it has passed. */
export function useSecondsUntil(momentMs: number | undefined): number {
  const [counted, setCounted] = useState<{ momentMs: number; seconds: number }>()
  useEffect(() => {
    if (momentMs === undefined) return undefined
    const count = () => setCounted({ momentMs, seconds: Math.max(0, Math.ceil((momentMs - Date.now()) / 1000)) })
    const timers = [setTimeout(count), setInterval(count, 1000)]
    return () => timers.forEach(clearInterval)
  }, [momentMs])
  return counted?.momentMs === momentMs ? (counted?.seconds ?? 0) : 0
}

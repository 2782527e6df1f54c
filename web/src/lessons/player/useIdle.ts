import { useCallback, useEffect, useRef, useState } from 'react'

const idleMs = 3000

/** Whether nobody has touched the player for a while. The second value tells that somebody does. */
export function useIdle(): { isIdle: boolean; touch: () => void; leave: () => void } {
  const [isIdle, setIdle] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const touch = useCallback(() => {
    clearTimeout(timer.current)
    setIdle(false)
    timer.current = setTimeout(() => setIdle(true), idleMs)
  }, [])
  const leave = useCallback(() => {
    clearTimeout(timer.current)
    setIdle(true)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { isIdle, touch, leave }
}

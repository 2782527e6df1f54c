import { useState } from 'react'

const key = 'autoplay'

/** Whether the next lesson follows by itself; on until the learner says otherwise, kept on this device. */
export function useAutoplay(): [boolean, (autoplay: boolean) => void] {
  const [autoplay, setAutoplay] = useState(() => localStorage.getItem(key) !== 'off')
  const change = (next: boolean) => {
    localStorage.setItem(key, next ? 'on' : 'off')
    setAutoplay(next)
  }
  return [autoplay, change]
}

import { useState } from 'react'

const key = 'autoplay'

/** Whether the next lesson starts on its own; stored on this device, on by default. */
export function useAutoplay(): [boolean, (autoplay: boolean) => void] {
  const [autoplay, setAutoplay] = useState(() => localStorage.getItem(key) !== 'off')
  const change = (next: boolean) => {
    localStorage.setItem(key, next ? 'on' : 'off')
    setAutoplay(next)
  }
  return [autoplay, change]
}

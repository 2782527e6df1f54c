import { useEffect, useRef } from 'react'

/** What the system shows of the lesson, and what its keys do, beside what it does by itself. */
export function useMediaSession(title: string, next: (() => void) | undefined): void {
  const latest = useRef(next)
  useEffect(() => {
    latest.current = next
  })
  const hasNext = next !== undefined
  useEffect(() => {
    const { mediaSession } = navigator as { mediaSession?: MediaSession }
    if (!mediaSession) return undefined
    mediaSession.metadata = new MediaMetadata({ title })
    mediaSession.setActionHandler('nexttrack', hasNext ? () => latest.current?.() : null)
    return () => {
      mediaSession.metadata = null
      mediaSession.setActionHandler('nexttrack', null)
    }
  }, [title, hasNext])
}

import { useEffect, useRef } from 'react'

/** Sets the lesson's title and the next-track key of the system's media controls. */
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

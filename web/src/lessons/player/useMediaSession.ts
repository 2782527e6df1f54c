import { useEffect } from 'react'

/** What the system shows of the lesson, and what its keys do, beside what it does by itself. */
export function useMediaSession(title: string, next: (() => void) | undefined): void {
  useEffect(() => {
    const { mediaSession } = navigator as { mediaSession?: MediaSession }
    if (!mediaSession) return undefined
    mediaSession.metadata = new MediaMetadata({ title })
    mediaSession.setActionHandler('nexttrack', next ?? null)
    return () => {
      mediaSession.metadata = null
      mediaSession.setActionHandler('nexttrack', null)
    }
  }, [title, next])
}

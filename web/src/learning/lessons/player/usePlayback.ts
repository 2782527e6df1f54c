import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { noTracks } from './engine.ts'
import { Playback, type PlaybackState, type RefreshUrls } from './playback.ts'
import { pauseOtherTabs } from './browser.ts'
import { preloadEngine } from './startEngine.ts'

const initialState: PlaybackState = { tracks: noTracks, error: undefined, isPlayIntended: false }

export function usePlayback(refreshUrls: RefreshUrls) {
  const [mounted, setMounted] = useState<{ element: HTMLVideoElement; playback: Playback }>()
  const latest = useRef(refreshUrls)
  useEffect(() => {
    latest.current = refreshUrls
  })
  const attach = useCallback((element: HTMLVideoElement | null) => {
    if (!element) return undefined
    preloadEngine()
    const playback = new Playback(element, () => latest.current())
    const stopPausing = pauseOtherTabs(element)
    setMounted({ element, playback })
    return () => {
      stopPausing()
      playback.close()
      setMounted(undefined)
    }
  }, [])
  const subscribe = mounted?.playback.subscribe ?? subscribeNever
  const state = useSyncExternalStore(subscribe, () => mounted?.playback.state ?? initialState)
  return { attach, element: mounted?.element ?? null, playback: mounted?.playback, state }
}

function subscribeNever(): () => void {
  return () => undefined
}

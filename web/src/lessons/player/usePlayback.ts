import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { noTracks } from './engine.ts'
import { Playback, type PlaybackState, type Renew } from './playback.ts'
import { playAlone } from './soloPlayback.ts'
import { preloadEngine } from './startEngine.ts'

const idle: PlaybackState = { tracks: noTracks, trouble: undefined, isWanted: false }

/** What plays in a video element, from when the element is there, and how it is doing. */
export function usePlayback(renew: Renew) {
  const [made, setMade] = useState<{ video: HTMLVideoElement; playback: Playback }>()
  const latest = useRef(renew)
  useEffect(() => {
    latest.current = renew
  })
  const attach = useCallback((video: HTMLVideoElement | null) => {
    if (!video) return undefined
    preloadEngine()
    const playback = new Playback(video, () => latest.current())
    const stopSharing = playAlone(video)
    setMade({ video, playback })
    return () => {
      stopSharing()
      playback.close()
      setMade(undefined)
    }
  }, [])
  const subscribe = made?.playback.subscribe ?? subscribeToNothing
  const state = useSyncExternalStore(subscribe, () => made?.playback.state ?? idle)
  return { attach, video: made?.video ?? null, playback: made?.playback, state }
}

function subscribeToNothing(): () => void {
  return () => undefined
}

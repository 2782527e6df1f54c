import { useEffect, useState } from 'react'

/** Full screen for the player with its own controls; on a phone of Apple's, the system's for the video. */
export function useFullscreen(frame: HTMLElement | null, video: HTMLVideoElement | null): [boolean, () => void] {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(frame !== null && document.fullscreenElement === frame)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [frame])
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (document.fullscreenEnabled) void frame?.requestFullscreen()
    else (video as { webkitEnterFullscreen?: () => void } | null)?.webkitEnterFullscreen?.()
  }
  return [isFull, toggle]
}

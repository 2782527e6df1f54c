import { useEffect, useState } from 'react'

/** Full screen of the player with its controls; on iPhones, the native one of the video. */
export function useFullscreen(frame: HTMLElement | null, element: HTMLVideoElement | null): [boolean, () => void] {
  const [isFullscreen, setFullscreen] = useState(false)
  useEffect(() => {
    const update = () => setFullscreen(frame !== null && document.fullscreenElement === frame)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [frame])
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (document.fullscreenEnabled) void frame?.requestFullscreen()
    else (element as { webkitEnterFullscreen?: () => void } | null)?.webkitEnterFullscreen?.()
  }
  return [isFullscreen, toggle]
}

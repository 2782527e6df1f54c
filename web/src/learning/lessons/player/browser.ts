import { useEffect, useState, useRef } from 'react'
import { newId } from '../../../platform/device/ids.ts'

const channel = new BroadcastChannel('playback')

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

/** Pauses the videos of other tabs when this one plays, and this one when another plays. Returns the cleanup. */
export function pauseOtherTabs(element: HTMLVideoElement): () => void {
  const tabId = newId()
  const announce = () => channel.postMessage(tabId)
  const pauseForOther = ({ data }: MessageEvent<unknown>) => {
    if (data !== tabId) element.pause()
  }
  element.addEventListener('play', announce)
  channel.addEventListener('message', pauseForOther)
  return () => {
    element.removeEventListener('play', announce)
    channel.removeEventListener('message', pauseForOther)
  }
}

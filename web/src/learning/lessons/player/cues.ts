import { useEffect, useState } from 'react'

export function useCaptions(element: HTMLVideoElement | null, url: string | undefined): readonly string[] {
  const [lines, setLines] = useState<readonly string[]>([])
  useEffect(() => {
    const track = element && url ? trackOf(element, url) : undefined
    if (!track) return undefined
    const show = () => setLines(Array.from(track.activeCues ?? [], textOf))
    // "hidden" loads the track without rendering it; the browser would render it behind the controls.
    track.mode = 'hidden'
    show()
    track.addEventListener('cuechange', show)
    const showNative = () => {
      track.mode = 'showing'
    }
    const hideNative = () => {
      track.mode = 'hidden'
    }
    // The native full screen of iPhones shows the video element alone.
    element?.addEventListener('webkitbeginfullscreen', showNative)
    element?.addEventListener('webkitendfullscreen', hideNative)
    return () => {
      track.mode = 'disabled'
      track.removeEventListener('cuechange', show)
      element?.removeEventListener('webkitbeginfullscreen', showNative)
      element?.removeEventListener('webkitendfullscreen', hideNative)
      setLines([])
    }
  }, [element, url])
  return lines
}

export type Thumbnail = { url: string; left: number; top: number; width: number; height: number }

/** Preview thumbnails by position. `prepare` starts loading them. */
export function useThumbnails(element: HTMLVideoElement | null, url: string | null) {
  const prepare = () => {
    const track = element && url ? trackOf(element, url) : undefined
    if (track?.mode === 'disabled') track.mode = 'hidden'
  }
  const at = (seconds: number): Thumbnail | undefined => {
    const cues = element && url ? trackOf(element, url)?.cues : undefined
    const cue = Array.from(cues ?? []).find(({ startTime, endTime }) => startTime <= seconds && seconds < endTime)
    return cue && url ? parseThumbnail(textOf(cue), url) : undefined
  }
  return { prepare, at }
}

/** `thumbnails.jpg#xywh=160,0,160,90`, relative to the track. */
function parseThumbnail(text: string, trackUrl: string): Thumbnail | undefined {
  const [, file, rectangle] = /^(.+)#xywh=([\d,]+)$/.exec(text.trim()) ?? []
  const [left, top, width, height] = (rectangle ?? '').split(',').map(Number)
  if (file === undefined || left === undefined || top === undefined || !width || !height) return undefined
  return { url: new URL(file, new URL(trackUrl, location.href)).href, left, top, width, height }
}

function trackOf(element: HTMLVideoElement, url: string): TextTrack | undefined {
  return Array.from(element.querySelectorAll('track')).find((track) => track.getAttribute('src') === url)?.track
}

function textOf(cue: TextTrackCue): string {
  return (cue as VTTCue).getCueAsHTML().textContent ?? ''
}

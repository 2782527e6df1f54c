import { useEffect, useState } from 'react'

/** The words of the subtitles that are due now, one entry a line on screen. */
export function useCaptions(video: HTMLVideoElement | null, address: string | undefined): readonly string[] {
  const [lines, setLines] = useState<readonly string[]>([])
  useEffect(() => {
    const track = video && address ? trackOf(video, address) : undefined
    if (!track) return undefined
    const show = () => setLines(Array.from(track.activeCues ?? [], wordsOf))
    // Hidden is loaded but not drawn by the browser, which would put it behind the controls.
    track.mode = 'hidden'
    show()
    track.addEventListener('cuechange', show)
    const drawByBrowser = () => {
      track.mode = 'showing'
    }
    const drawHere = () => {
      track.mode = 'hidden'
    }
    // On a phone of Apple's the system's own full screen shows the video alone.
    video?.addEventListener('webkitbeginfullscreen', drawByBrowser)
    video?.addEventListener('webkitendfullscreen', drawHere)
    return () => {
      track.mode = 'disabled'
      track.removeEventListener('cuechange', show)
      video?.removeEventListener('webkitbeginfullscreen', drawByBrowser)
      video?.removeEventListener('webkitendfullscreen', drawHere)
      setLines([])
    }
  }, [video, address])
  return lines
}

export type Thumbnail = { address: string; left: number; top: number; width: number; height: number }

/** Small pictures of the film by moment. They are fetched when somebody is about to need them. */
export function useThumbnails(video: HTMLVideoElement | null, address: string | null) {
  const prepare = () => {
    const track = video && address ? trackOf(video, address) : undefined
    if (track?.mode === 'disabled') track.mode = 'hidden'
  }
  const at = (seconds: number): Thumbnail | undefined => {
    const cues = video && address ? trackOf(video, address)?.cues : undefined
    const cue = Array.from(cues ?? []).find(({ startTime, endTime }) => startTime <= seconds && seconds < endTime)
    return cue && address ? thumbnailOf(wordsOf(cue), address) : undefined
  }
  return { prepare, at }
}

/** `thumbnails.jpg#xywh=160,0,160,90`, relative to the track. */
function thumbnailOf(text: string, trackAddress: string): Thumbnail | undefined {
  const [, file, rectangle] = /^(.+)#xywh=([\d,]+)$/.exec(text.trim()) ?? []
  const [left, top, width, height] = (rectangle ?? '').split(',').map(Number)
  if (file === undefined || left === undefined || top === undefined || !width || !height) return undefined
  return { address: new URL(file, new URL(trackAddress, location.href)).href, left, top, width, height }
}

function trackOf(video: HTMLVideoElement, address: string): TextTrack | undefined {
  return Array.from(video.querySelectorAll('track')).find((track) => track.getAttribute('src') === address)?.track
}

/** The text of a cue without its marks. */
function wordsOf(cue: TextTrackCue): string {
  return (cue as VTTCue).getCueAsHTML().textContent ?? ''
}

import { scaledTo } from './renditions.ts'

export type Sprite = {
  /** Seconds of video per thumbnail. */
  interval: number
  count: number
  columns: number
  rows: number
  width: number
  height: number
}

type Source = { durationMs: number; width: number; height: number }

const longSide = 160
const maxThumbnails = 100
const maxColumns = 10
/** A last interval shorter than this share gets no thumbnail. */
const smallestShare = 0.2

/** Layout of the thumbnails for scrubbing: at most a hundred, in one image. */
export function spriteOf(download: Source): Sprite {
  const seconds = download.durationMs / 1000
  const interval = Math.max(1, Math.ceil(seconds / maxThumbnails))
  const count = Math.max(1, Math.ceil(seconds / interval - smallestShare))
  const columns = Math.min(count, maxColumns)
  const size = scaledTo(download, longSide / Math.max(download.width, download.height))
  return { interval, count, columns, rows: Math.ceil(count / columns), ...size }
}

/** WebVTT whose cues reference rectangles of the image. */
export function thumbnailTrack(sprite: Sprite, image: string, durationMs: number): string {
  const cues = Array.from({ length: sprite.count }, (_, index) => {
    const left = (index % sprite.columns) * sprite.width
    const top = Math.floor(index / sprite.columns) * sprite.height
    const start = index * sprite.interval * 1000
    const end = Math.min(durationMs, start + sprite.interval * 1000)
    return `${stamp(start)} --> ${stamp(end)}\n${image}#xywh=${left},${top},${sprite.width},${sprite.height}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

function stamp(milliseconds: number): string {
  return Temporal.PlainTime.from('00:00').add({ milliseconds }).toString({ fractionalSecondDigits: 3 })
}

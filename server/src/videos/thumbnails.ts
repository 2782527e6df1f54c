import { scaledTo } from './ladder.ts'

export type Sprite = {
  /** Seconds of film that one picture stands for. */
  interval: number
  count: number
  columns: number
  rows: number
  width: number
  height: number
}

type Film = { durationMs: number; width: number; height: number }

const longSide = 160
const pictureLimit = 100
const columnLimit = 10
/** A rest of the film shorter than this share of an interval gets no picture of its own. */
const smallestShare = 0.2

/** How the small pictures for scrubbing are laid out: at most a hundred, all in one image. */
export function spriteOf(film: Film): Sprite {
  const seconds = film.durationMs / 1000
  const interval = Math.max(1, Math.ceil(seconds / pictureLimit))
  const count = Math.max(1, Math.ceil(seconds / interval - smallestShare))
  const columns = Math.min(count, columnLimit)
  const size = scaledTo(film, longSide / Math.max(film.width, film.height))
  return { interval, count, columns, rows: Math.ceil(count / columns), ...size }
}

/** WebVTT whose cues name a rectangle of the image. */
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

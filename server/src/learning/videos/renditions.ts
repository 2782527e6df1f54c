export type Rendition = {
  /** The shorter side in pixels, for portrait and landscape. */
  name: string
  width: number
  height: number
  /** Maximum bitrate in bits per second. */
  maximumBitrate: number
}

type Size = { width: number; height: number }

const steps = [1080, 720, 480, 360, 240]
const bitsPerPixelSecond = 3

/** Up to three renditions, best first, none larger than the source. */
export function renditionsOf(source: Size): [Rendition, ...Rendition[]] {
  const shortSide = Math.min(source.width, source.height)
  const top = Math.min(shortSide, steps[0] ?? shortSide)
  const middle = steps.find((step) => step * 3 <= top * 2)
  const low = middle && steps.find((step) => step * 2 <= middle)
  const lower = [middle, low].filter((step) => step !== undefined)
  return [rendition(source, top), ...lower.map((step) => rendition(source, step))]
}

function rendition(source: Size, side: number): Rendition {
  const { width, height } = scaledTo(source, side / Math.min(source.width, source.height))
  return { name: String(Math.min(width, height)), width, height, maximumBitrate: bitsPerPixelSecond * width * height }
}

/** H.264 in 4:2:0 needs even sides; an odd source is cropped by a pixel. */
export function scaledTo(source: Size, scale: number): Size {
  const even = (length: number) => 2 * Math.max(1, Math.min(Math.round((length * scale) / 2), Math.floor(length / 2)))
  return { width: even(source.width), height: even(source.height) }
}

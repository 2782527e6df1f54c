/** The five colours that a drawing may use, resolved from the design tokens of a brand's stage. */
export interface Palette {
  main: string
  soft: string
  mid: string
  ink: string
  accent: string
}

/** One moment of a scene: the frame's size in pixels, seconds since the start, and where in its step it stands (0–1). */
export interface Moment {
  width: number
  height: number
  palette: Palette
  seconds: number
  stepIndex: number
  stepProgress: number
}

export type Scene = (moment: Moment) => string

/** A slow swing between 0 and 1 with the period in seconds; it starts at 0. */
export function swing(seconds: number, period: number): number {
  return (1 - Math.cos((seconds / period) * Math.PI * 2)) / 2
}

export function ease(value: number): number {
  const bounded = Math.min(1, Math.max(0, value))
  return bounded * bounded * (3 - 2 * bounded)
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

export function fixed(value: number): string {
  return value.toFixed(2)
}

/** The same numbers for the same seed, so that a picture is drawn alike in every frame. */
export function seededRandom(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function background(moment: Moment, direction: 'diagonal' | 'down'): string {
  const { width, height, palette } = moment
  const end = direction === 'down' ? 'x2="0" y2="1"' : 'x2="1" y2="1"'
  return (
    `<defs><linearGradient id="sky" x1="0" y1="0" ${end}><stop offset="0" stop-color="${palette.soft}"/>` +
    `<stop offset="1" stop-color="${palette.mid}"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`
  )
}

/** A line drawn with the palette's ink; width in pixels. */
export function stroke(
  { palette }: Moment,
  path: string,
  { opacity, width = 2 }: { opacity: number; width?: number },
): string {
  return (
    `<path d="${path}" fill="none" stroke="${palette.ink}" stroke-opacity="${opacity.toFixed(3)}" ` +
    `stroke-width="${width}" stroke-linecap="round"/>`
  )
}

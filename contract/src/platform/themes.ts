/** The built-in looks of a brand: colours, artwork and mark. */
export const themes = ['face', 'mind', 'web'] as const
export type Theme = (typeof themes)[number]

type Stroke = { width: number; opacity?: number }
type Shape = { d: string; stroke: Stroke } | { cx: number; cy: number; r: number }

/** The marks of the themes, in a box of 34 × 34 and in the current colour. */
const marks: Readonly<Record<string, readonly Shape[]> & Record<Theme, readonly Shape[]>> = {
  face: [
    {
      d: 'M8 4c7 2 10 7 10.3 11 .2 2 3.7 3.5 3.7 5.3 0 1.2-1.8 1-1.8 2.2 0 1.4.6 1.8-.2 3.2C18.6 28 13 26.5 11 31',
      stroke: { width: 3.2 },
    },
    {
      d: 'M17 3.5c6 3 8.5 7 9 11 .3 2.3 3 3.7 3 5.5 0 1-1.4 1.2-1.5 2.2-.2 2-.2 3-1.5 4.3',
      stroke: { width: 2, opacity: 0.45 },
    },
  ],
  mind: [
    { cx: 17, cy: 13, r: 6.5 },
    { d: 'M3 23c4.5-3.5 9.5 3 14 0s9.5-3 14 0M7 29c3.3-2.5 6.7 2 10 0s6.7-2 10 0', stroke: { width: 2.6 } },
  ],
  web: [{ d: 'M4 10h13M21 10h9M4 17h6M14 17h16M4 24h18M26 24h4', stroke: { width: 4.5 } }],
}

/** Whether a logo is an image URL, not the name of a mark. */
export function isImageLogo(logo: string): boolean {
  return logo.startsWith('/') || logo.startsWith('data:')
}

/** The mark of a theme, by default of `web`. */
export function markOf(logo: string): readonly Shape[] {
  return marks[logo] ?? marks.web
}

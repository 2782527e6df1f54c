/** What the server needs to know of `tokens.css` to compute colours that go with it; a test compares them. */

export type Scheme = 'light' | 'dark'
export type Theme = 'face' | 'mind' | 'web'

/** The background of cards, and the one that is furthest from it towards the text. */
type Grounds = { raised: string; furthest: string }

export const grounds: Record<Theme, Record<Scheme, Grounds>> = {
  face: { light: { raised: '#ffffff', furthest: '#f1e9ed' }, dark: { raised: '#1f161a', furthest: '#2e2328' } },
  mind: { light: { raised: '#ffffff', furthest: '#e6eeeb' }, dark: { raised: '#101c18', furthest: '#1d2a25' } },
  web: { light: { raised: '#ffffff', furthest: '#e8ecf2' }, dark: { raised: '#141921', furthest: '#212730' } },
}

/** Hues of the six stages, which colour pictures and graphs. */
export const stageHues: Record<Theme, readonly [number, ...number[]]> = {
  face: [10, 46, 84, 152, 248, 330],
  mind: [172, 222, 268, 318, 62, 125],
  web: [262, 205, 155, 75, 35, 325],
}

type Shade = readonly [lightness: number, chroma: number]
type Shades = Record<'base' | 'soft' | 'mid' | 'ink', Shade>

/** Lightness and chroma of a stage's shades, the same in all themes. */
export const stageShades: Record<Scheme, Shades> = {
  light: { base: [0.6, 0.12], soft: [0.935, 0.036], mid: [0.83, 0.08], ink: [0.35, 0.085] },
  dark: { base: [0.73, 0.105], soft: [0.275, 0.042], mid: [0.42, 0.075], ink: [0.885, 0.06] },
}

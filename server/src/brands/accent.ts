import type { Theme } from '#contract/platform/themes.ts'
import { contrast, hexOf, mix, oklchOf, type Oklch } from './colour.ts'

/** Colours of `tokens.css` that go into computed colours; a test compares them. */

export type Scheme = 'light' | 'dark'

/** `furthest`: the background furthest from the cards' one, towards the text. */
type Grounds = { raised: string; furthest: string }

export const grounds: Record<Theme, Record<Scheme, Grounds>> = {
  face: { light: { raised: '#ffffff', furthest: '#f1e9ed' }, dark: { raised: '#1f161a', furthest: '#2e2328' } },
  mind: { light: { raised: '#ffffff', furthest: '#e6eeeb' }, dark: { raised: '#101c18', furthest: '#1d2a25' } },
  web: { light: { raised: '#ffffff', furthest: '#e8ecf2' }, dark: { raised: '#141921', furthest: '#212730' } },
}

/** Hues of the six stages in pictures and graphs. */
export const stageHues: Record<Theme, readonly [number, ...number[]]> = {
  face: [10, 46, 84, 152, 248, 330],
  mind: [172, 222, 268, 318, 62, 125],
  web: [262, 205, 155, 75, 35, 325],
}

type Shade = readonly [lightness: number, chroma: number]

type Shades = Record<'base' | 'soft' | 'mid' | 'ink', Shade>

/** Lightness and chroma of a stage's shades, the same in all themes. */
const stageShades: Record<Scheme, Shades> = {
  light: { base: [0.6, 0.12], soft: [0.935, 0.036], mid: [0.83, 0.08], ink: [0.35, 0.085] },
  dark: { base: [0.73, 0.105], soft: [0.275, 0.042], mid: [0.42, 0.075], ink: [0.885, 0.06] },
}

/** `#rrggbb` per scheme. */
export type Accent = Record<Scheme, string>

/** Contrast of the accent to its background: above the 4.5 for text, as it also stands on tinted ones. */
const minAccentContrast = 5
const minTextContrast = 4.5
const minGraphicContrast = 3
/** Text on the accent. */
const onAccent: Accent = { light: '#ffffff', dark: '#0b0f14' }
const backgrounds: Accent = { light: '#ffffff', dark: '#1f161a' }
/** The direction of higher contrast. */
const towards: Accent = { light: '#000000', dark: '#ffffff' }
/** Below it a colour is grey, without a usable hue. */
const minChroma = 0.03

/** An accent must be readable as text and under text. */
export function checkAccent(accent: Accent): { scheme: Scheme; message: string }[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const background = backgrounds[scheme]
    const ratio = contrast(accent[scheme], background)
    if (ratio >= minAccentContrast) return []
    const nearest = standOut(oklchOf(accent[scheme]), { scheme, background, ratio: minAccentContrast })
    // Rounded down, so that it never equals the required number.
    const actual = (Math.floor(ratio * 100) / 100).toFixed(2)
    const needed = `needs a contrast of ${minAccentContrast} to 1 with ${background} and has ${actual}`
    return [{ scheme, message: `${needed}: the nearest colour that has it is '${nearest}'` }]
  })
}

/** CSS that overrides the theme's accent and turns its pictures and graphs to the accent's hue. */
export function accentStyle(accent: Accent, theme: Theme): string {
  // The repeated attribute raises the specificity above the theme's rules.
  const root = ':root[data-brand][data-brand][data-brand]'
  const [light, dark] = (['light', 'dark'] as const).map((scheme) => declarations(accent[scheme], { scheme, theme }))
  return [
    `${root}{${light}}`,
    `@media (prefers-color-scheme:dark){${root}:not([data-theme=light]){${dark}}}`,
    `${root}[data-theme=dark]{${dark}}`,
  ].join('')
}

type Look = { scheme: Scheme; theme: Theme }

function declarations(accent: string, look: Look): string {
  return Object.entries({ ...accentColours(accent, look), ...stageColours(accent, look) })
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(';')
}

function accentColours(accent: string, { scheme, theme }: Look): Record<string, string> {
  const { raised, furthest } = grounds[theme][scheme]
  const soft = mix(accent, raised, 0.12)
  const text = mix(accent, towards[scheme], 0.88)
  return {
    accent,
    'accent-hover': mix(accent, towards[scheme], 0.84),
    'accent-soft': soft,
    'accent-text': [soft, furthest].reduce(
      (colour, background) => standOut(oklchOf(colour), { scheme, background, ratio: minTextContrast }),
      text,
    ),
    'accent-contrast': onAccent[scheme],
    focus: accent,
    graph: accent,
  }
}

/** The theme's stages, turned so that the first has the accent's hue. */
function stageColours(accent: string, { scheme, theme }: Look): Record<string, string> {
  const { chroma: most, hue } = oklchOf(accent)
  const hues = stageHues[theme]
  const turn = most < minChroma ? 0 : hue - hues[0]
  const { furthest } = grounds[theme][scheme]
  const entries = hues.flatMap((own, index) => {
    // A pale accent makes no bright pictures.
    const shade = ([lightness, chroma]: readonly [number, number]): Oklch => ({
      lightness,
      chroma: index === 0 ? Math.min(chroma, most) : chroma,
      hue: own + turn,
    })
    const { base, soft, mid, ink } = stageShades[scheme]
    const name = `stage-${index + 1}`
    const softColour = hexOf(shade(soft))
    const baseColour = [softColour, furthest].reduce(
      (colour, background) => standOut(oklchOf(colour), { scheme, background, ratio: minGraphicContrast }),
      hexOf(shade(base)),
    )
    return [
      [name, baseColour],
      [`${name}-soft`, softColour],
      [`${name}-mid`, hexOf(shade(mid))],
      [`${name}-ink`, hexOf(shade(ink))],
    ]
  })
  return Object.fromEntries(entries) as Record<string, string>
}

type Target = { scheme: Scheme; background: string; ratio: number }

/** The nearest colour of the same hue with the contrast: darker in the light scheme, lighter in the dark one. */
function standOut(colour: Oklch, { scheme, background, ratio }: Target): string {
  const step = scheme === 'light' ? -0.005 : 0.005
  let { lightness } = colour
  while (contrast(hexOf({ ...colour, lightness }), background) < ratio && lightness > 0 && lightness < 1)
    lightness += step
  return hexOf({ ...colour, lightness })
}

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Theme } from '#contract/platform/themes.ts'
import { accentStyle, checkAccent, grounds, stageHues, type Scheme } from './accent.ts'
import { iconColours } from './themeIcon.ts'
import { contrast, hexOf, oklchOf } from './colour.ts'

const themes = ['face', 'mind', 'web'] as const
const schemes = ['light', 'dark'] as const
const looks = themes.flatMap((theme) => schemes.map((scheme) => ({ theme, scheme })))
const tokens = readFileSync('web/src/ui/tokens.css', 'utf8')

/** The colours of a theme in a scheme, as the style sheet declares them. */
function colours(theme: Theme, scheme: Scheme): Map<string, string> {
  const dark = scheme === 'dark' ? '[data-theme="dark"]' : ''
  const selectors = [':root', ...(dark ? [`:root${dark}`] : []), `:root[data-brand="${theme}"]${dark}`]
  return new Map(selectors.flatMap((selector) => declared(tokens.split(`\n${selector} {`)[1]?.split('\n}')[0] ?? '')))
}

function declared(css: string): [string, string][] {
  return Array.from(css.matchAll(/--color-([\w-]+): ?(#\w{6})/g), ([, name = '', value = '']) => [name, value])
}

/** The colours of a theme with a brand's accent. */
function accented(accent: string, theme: Theme, scheme: Scheme): Map<string, string> {
  const style = accentStyle({ light: accent, dark: accent }, theme)
  const [light = '', , dark = ''] = style.split(/(?<=\})(?=:root|@media)/)
  return new Map([...colours(theme, scheme), ...declared(scheme === 'light' ? light : dark)])
}

/** Accents of any hue, from grey to the brightest that a screen shows, with no more contrast than a brand needs. */
const accents = (scheme: Scheme) =>
  [0, 0.02, 0.08, 0.3].flatMap((chroma) =>
    Array.from({ length: 24 }, (_, index) => {
      const start = hexOf({ lightness: scheme === 'light' ? 0.75 : 0.4, chroma, hue: index * 15 })
      const message = checkAccent({ light: '#000000', dark: '#ffffff', [scheme]: start })[0]?.message ?? ''
      return /'(#\w{6})'$/.exec(message)?.[1] ?? start
    }),
  )

const surfaces = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover', 'control']

describe.each(looks)('an accent in $theme, $scheme', ({ theme, scheme }) => {
  const all = accents(scheme).flatMap((accent) => [[accent, accented(accent, theme, scheme)] as const])
  const ratios = (pairs: (of: (name: string) => string) => [string, string][]) =>
    all.map(([accent, map]) => {
      const of = (name: string) => map.get(name) ?? ''
      return { accent, ratio: Math.min(...pairs(of).map(([one, other]) => contrast(one, other))) }
    })
  const below = (least: number, found: { accent: string; ratio: number }[]) =>
    found.filter(({ ratio }) => !(ratio >= least))

  test('that the check suggests passes the check', () => {
    for (const accent of accents(scheme))
      expect(checkAccent({ light: '#000000', dark: '#ffffff', [scheme]: accent })).toEqual([])
  })

  test('leaves texts readable: 4.5 to 1', () => {
    const texts = ratios((of) => [
      ...surfaces.map((name): [string, string] => [of('accent-text'), of(name)]),
      [of('accent-text'), of('accent-soft')],
      [of('text'), of('accent-soft')],
      [of('accent-contrast'), of('accent')],
      [of('accent-contrast'), of('accent-hover')],
    ])
    expect(below(4.5, texts)).toEqual([])
  })

  test('leaves graphics visible: 3 to 1', () => {
    for (const graphic of ['accent', 'focus', 'graph']) {
      const graphics = ratios((of) => surfaces.map((name): [string, string] => [of(graphic), of(name)]))
      expect(below(3, graphics)).toEqual([])
    }
  })

  test('colours pictures and graphs of all six stages, which stay readable', () => {
    for (const number of [1, 2, 3, 4, 5, 6]) {
      const name = `stage-${number}`
      const graphics = ratios((of) => [...surfaces, `${name}-soft`].map((other) => [of(name), of(other)]))
      expect(below(3, graphics)).toEqual([])
      const texts = ratios((of) => [
        [of(`${name}-ink`), of(`${name}-soft`)],
        [of(`${name}-ink`), of(`${name}-mid`)],
      ])
      expect(below(4.5, texts)).toEqual([])
    }
    for (const [accent, map] of all) {
      const { hue, chroma } = oklchOf(accent)
      const picture = oklchOf(map.get('stage-1') ?? '')
      const turn = Math.abs(((picture.hue - hue + 540) % 360) - 180)
      if (chroma > 0.06) expect(turn, accent).toBeLessThan(6)
    }
  })
})

test('the server knows the colours of the style sheet', () => {
  for (const { theme, scheme } of looks) {
    const own = colours(theme, scheme)
    expect(own.get('surface-raised')).toBe(grounds[theme][scheme].raised)
    if (scheme === 'light') expect(own.get('accent')).toBe(iconColours[theme])
    const white = scheme === 'light' ? '#ffffff' : '#000000'
    const byDistance = surfaces.toSorted(
      (one, other) => contrast(own.get(other) ?? '', white) - contrast(own.get(one) ?? '', white),
    )
    expect(own.get(byDistance[0] ?? '')).toBe(grounds[theme][scheme].furthest)
    for (const [index, hue] of stageHues[theme].entries())
      expect(Math.abs(((oklchOf(own.get(`stage-${index + 1}`) ?? '').hue + 360) % 360) - hue)).toBeLessThan(1.5)
  }
})

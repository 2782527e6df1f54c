/** The colour that stands out, in the light and in the dark scheme: `#rrggbb`. */
export type Accent = { light: string; dark: string }

const contrastLeast = 5
const onAccent = { light: '#ffffff', dark: '#0b0f14' }
/** What an accent stands on: the sheets of the light and of the dark scheme. */
const sheets = { light: '#ffffff', dark: '#1f161a' }

/** What is wrong with an accent: words in it, and on it, must be readable in both schemes. */
export function accentMistakes(accent: Accent): string[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const ratio = contrast(accent[scheme], sheets[scheme])
    const most = ratio.toFixed(1)
    return ratio >= contrastLeast
      ? []
      : [`in the ${scheme} scheme must stand out ${contrastLeast} to 1 from ${sheets[scheme]}, not ${most}`]
  })
}

/** The style that puts a brand's own accent over that of its colour set. */
export function accentStyle({ light, dark }: Accent): string {
  // Three times the attribute: this outweighs the rules of the set, whichever stands first.
  const root = ':root[data-brand][data-brand][data-brand]'
  return [
    `${root}{${declarations(light, 'black')}}`,
    `@media (prefers-color-scheme:dark){${root}:not([data-theme=light]){${declarations(dark, 'white')}}}`,
    `${root}[data-theme=dark]{${declarations(dark, 'white')}}`,
  ].join('')
}

function declarations(accent: string, towards: 'black' | 'white'): string {
  return Object.entries({
    accent,
    'accent-hover': `color-mix(in oklab,${accent} 84%,${towards})`,
    'accent-soft': `color-mix(in oklab,${accent} 12%,var(--color-surface-raised))`,
    'accent-text': `color-mix(in oklab,${accent} 88%,${towards})`,
    'accent-contrast': towards === 'black' ? onAccent.light : onAccent.dark,
    focus: accent,
  })
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(';')
}

/** How far two colours stand apart, from 1 to 21, as WCAG counts it. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

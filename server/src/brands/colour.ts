/** OKLCH, a perceptually even colour space: lightness (0 to 1), chroma (0 to about 0.3), hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number }

type Three = readonly [number, number, number]

/** WCAG contrast ratio of two colours (`#rrggbb`), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = linearOf(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function oklchOf(colour: string): Oklch {
  const [lightness, a, b] = oklabOf(colour)
  return { lightness, chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) * 180) / Math.PI }
}

/** The colour as `#rrggbb`, with less chroma where a screen cannot show it. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  const angle = (hue * Math.PI) / 180
  let linear = linearOfOklab([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)])
  for (let left = chroma; left > 0 && !linear.every(isShown); left -= 0.002)
    linear = linearOfOklab([lightness, left * Math.cos(angle), left * Math.sin(angle)])
  return toHex(linear)
}

/** `share` of one colour in another, mixed as CSS does `in oklab`. */
export function mix(one: string, other: string, share: number): string {
  const [first, second] = [oklabOf(one), oklabOf(other)]
  const between = (index: 0 | 1 | 2) => first[index] * share + second[index] * (1 - share)
  return toHex(linearOfOklab([between(0), between(1), between(2)]))
}

const isShown = (channel: number) => channel > -0.0005 && channel < 1.0005

function linearOf(colour: string): Three {
  const channel = (at: number) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function toHex(linear: Three): string {
  const channels = linear.map((value) => {
    const clamped = Math.min(1, Math.max(0, value))
    const share = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

/** The matrices of OKLab as CSS Color 4 defines it. */
function oklabOf(colour: string): Three {
  const [red, green, blue] = linearOf(colour)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

function linearOfOklab([lightness, a, b]: Three): Three {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

import { background, ease, fixed, mix, stroke, swing, type Moment, type Scene } from './drawing.ts'
import { portrait } from './portrait.ts'

const profile =
  'M28,-12 C42,-6 51,10 52.5,25 C53,29.5 51.2,32.5 52.2,35.5 C54,40 60.5,46.5 62,51 C62.8,53.6 60,55 57.2,55.6 C56.6,57.4 58.8,58.6 59.4,60.4 C60,62.2 57.6,63.2 57.3,64.2 C57.5,65.6 58.9,66.8 58.2,69 C57.4,71.6 54.6,72 54.8,74.6 C55,77.4 56,79.6 53.8,83 C50.6,87.6 43,86.6 38,87.4 C34,89 33,98 35,116'
const cheekArrows = ['M306,250 C280,246 258,222 250,190', 'M334,250 C360,246 382,222 390,190']
const mouthArrows = ['M300,204 C284,204 266,190 258,172', 'M340,204 C356,204 374,190 382,172']
const templeArrows = ['M262,150 C250,138 250,118 262,110', 'M378,150 C390,138 390,118 378,110']

/** Fingers lead the skin from the chin to the ear while the corners of the mouth rise. */
export const lift: Scene = (moment) => {
  const way = ease(swing(moment.seconds, 5.2))
  return portrait(moment, {
    eyesOpen: ease((moment.stepIndex % 2) * 0.9),
    gaze: 0,
    smile: way,
    jaw: 0,
    brow: way * 0.3,
    hands: { x: mix(-34, 4, way), y: mix(38, -12, way), turn: mix(-1.2, 0.6, way) },
    arrows: moment.stepIndex === 0 ? [] : [...cheekArrows, ...(moment.stepIndex > 1 ? mouthArrows : [])],
  })
}

/** Fingertips circle at the temples; the brows let go. */
export const temples: Scene = (moment) => {
  const angle = (moment.seconds / 3.4) * Math.PI * 2
  return portrait(moment, {
    eyesOpen: 0,
    gaze: 0,
    smile: 0.15 + swing(moment.seconds, 8) * 0.2,
    jaw: 0,
    brow: swing(moment.seconds, 6.8),
    hands: { x: Math.cos(angle) * 7, y: -74 + Math.sin(angle) * 8, turn: -1 },
    arrows: moment.stepIndex > 0 ? templeArrows : [],
  })
}

/** The jaw opens and closes under its own weight. */
export const jaw: Scene = (moment) =>
  portrait(moment, {
    eyesOpen: moment.stepIndex === 0 ? 0.85 : 0,
    gaze: 0,
    smile: 0,
    jaw: ease(swing(moment.seconds, 6)),
    brow: 0.2,
    hands: moment.stepIndex > 1 ? { x: -4, y: -4 + swing(moment.seconds, 6) * 30, turn: 0 } : undefined,
    arrows: [],
  })

/** Warm palms rise over the eyes and rest there. */
export const palming: Scene = (moment) => {
  const up = moment.stepIndex === 0 ? ease(moment.stepProgress) : 1 - swing(moment.seconds, 9) * 0.08
  return portrait(moment, {
    eyesOpen: moment.stepIndex === 0 ? 1 - up : 0,
    gaze: 0,
    smile: 0.25,
    jaw: 0,
    brow: 0,
    hands: { x: mix(0, -42, up), y: mix(60, -62, up), turn: mix(0, -1.4, up) },
    arrows: [],
  })
}

/** The profile with its echoing lines: the neck grows long, the crown goes up. */
export const neck: Scene = (moment) => {
  const { width, height, palette } = moment
  const scale = height / 92
  const left = width * 0.4
  const up = ease(swing(moment.seconds, 7))
  const tilt = mix(5, -7, up)
  const pivot = `${fixed(left + 8 * scale)},${fixed(height * 1.05)}`
  let lines = ''
  for (let index = 9; index >= 1; index -= 1) {
    const spread = index * height * mix(0.05, 0.072, up)
    lines +=
      `<path d="${profile}" transform="translate(${fixed(left + spread - 18 * scale)},${fixed(height * 0.02 - index * 3)}) ` +
      `scale(${fixed(scale * (1 + index * 0.018))})" fill="none" stroke="${palette.ink}" ` +
      `stroke-opacity="${(0.5 - 0.048 * index).toFixed(3)}" stroke-width="${fixed(1.8 / scale)}"/>`
  }
  const place = `translate(${fixed(left - 18 * scale)},${fixed(height * 0.02 - up * 12)}) scale(${fixed(scale)})`
  const guides = 'M20,52 C24,66 32,76 46,80 M22,44 C30,54 40,58 50,57 M26,20 C34,18 42,18 48,21'
  return (
    background(moment, 'diagonal') +
    `<circle cx="${width * 0.74}" cy="${height * 0.42}" r="${height * mix(0.3, 0.36, up)}" fill="${palette.main}" opacity=".20"/>` +
    `<g transform="rotate(${fixed(tilt)},${pivot})">${lines}` +
    `<path d="${profile} L-160,116 L-160,-12 Z" transform="${place}" fill="${palette.main}" opacity=".88"/>` +
    `<path d="${guides}" transform="${place}" fill="none" stroke="${palette.soft}" stroke-opacity=".9" stroke-width=".6" ` +
    `stroke-linecap="round" stroke-dasharray=".3 2" stroke-dashoffset="${fixed(-moment.seconds * 2.4)}"/></g>`
  )
}

/** One large eye: the lid opens and closes, the gaze goes where the step asks. */
export const eye: Scene = (moment) => {
  const { width, height: h, palette } = moment
  const x = width / 2
  const y = h / 2
  const open = ease(swing(moment.seconds, moment.stepIndex % 2 === 0 ? 6 : 9) * 1.3)
  const gaze = Math.sin((moment.seconds / 9) * Math.PI * 2) * h * 0.2 * (moment.stepIndex > 0 ? 1 : 0)
  let rings = ''
  for (let index = 8; index >= 1; index -= 1) {
    const reach = h * (0.62 + index * 0.06)
    const rise = h * (0.46 + index * 0.105 + open * 0.02 * index)
    rings += stroke(moment, `M${x - reach},${y + h * 0.06} Q${x},${fixed(y - rise)} ${x + reach},${y + h * 0.06}`, {
      opacity: 0.46 - 0.045 * index,
    })
  }
  const top = y - h * 0.5
  const edge = mix(y + h * 0.36, y - h * 0.3, open)
  const ball = `M${x - h * 0.62},${y + h * 0.04} Q${x},${top} ${x + h * 0.62},${y + h * 0.04} Q${x},${y + h * 0.36} ${x - h * 0.62},${y + h * 0.04}Z`
  const lid = `M${x - h * 0.62},${y + h * 0.04} Q${x},${top} ${x + h * 0.62},${y + h * 0.04} Q${x},${fixed(edge)} ${x - h * 0.62},${y + h * 0.04}Z`
  let lashes = ''
  for (let index = -4; index <= 4; index += 1) {
    const root = mix(y + h * (0.205 - 0.0085 * index * index), y - h * (0.12 - 0.006 * index * index), open)
    lashes += stroke(
      moment,
      `M${x + index * h * 0.125},${fixed(root)} q${index * h * 0.012},${fixed(h * mix(0.07, -0.06, open))} ${index * h * 0.034},${fixed(h * mix(0.125, -0.1, open))}`,
      { opacity: 0.95, width: 4 },
    )
  }
  return (
    `${background(moment, 'diagonal')}${rings}<defs><clipPath id="ball"><path d="${ball}"/></clipPath></defs>` +
    `<path d="${ball}" fill="#fffdfb"/><g clip-path="url(#ball)"><circle cx="${fixed(x + gaze)}" cy="${y}" r="${h * 0.15}" fill="${palette.main}"/>` +
    `<circle cx="${fixed(x + gaze)}" cy="${y}" r="${h * 0.07}" fill="${palette.ink}"/></g>` +
    `<path d="${lid}" fill="${palette.main}" opacity=".96"/>` +
    stroke(moment, `M${x - h * 0.61},${y + h * 0.04} Q${x},${fixed(edge)} ${x + h * 0.61},${y + h * 0.04}`, {
      opacity: 1,
      width: 5,
    }) +
    lashes
  )
}

/** Lips and the lines that spread from them; the corners rise with the breath. */
export const lips: Scene = (moment) => {
  const { width, height: h, palette } = moment
  const x = width / 2
  const y = h / 2
  const up = ease(swing(moment.seconds, 5.6)) * h * 0.09
  const outline = (size: number): string => {
    const reach = h * 0.52 * size
    return (
      `M${fixed(x - reach)},${fixed(y - up)} C${fixed(x - h * 0.3 * size)},${fixed(y - h * 0.17 * size)} ${fixed(x - h * 0.13 * size)},${fixed(y - h * 0.29 * size)} ` +
      `${x},${fixed(y - h * 0.17 * size)} C${fixed(x + h * 0.13 * size)},${fixed(y - h * 0.29 * size)} ${fixed(x + h * 0.3 * size)},${fixed(y - h * 0.17 * size)} ` +
      `${fixed(x + reach)},${fixed(y - up)} C${fixed(x + h * 0.3 * size)},${fixed(y + h * 0.34 * size)} ${fixed(x - h * 0.3 * size)},${fixed(y + h * 0.34 * size)} ${fixed(x - reach)},${fixed(y - up)}Z`
    )
  }
  let rings = ''
  for (let index = 8; index >= 1; index -= 1) {
    const drift = ((moment.seconds / 6) % 1) * 0.15
    rings += stroke(moment, outline(1 + index * 0.15 + drift), { opacity: 0.44 - 0.045 * index })
  }
  const middle = `M${fixed(x - h * 0.5)},${fixed(y - up)} C${x - h * 0.2},${y + h * 0.05} ${x - h * 0.1},${y - h * 0.04} ${x},${y + h * 0.015} C${x + h * 0.1},${y - h * 0.04} ${x + h * 0.2},${y + h * 0.05} ${fixed(x + h * 0.5)},${fixed(y - up)}`
  return `${background(moment, 'diagonal')}${rings}<path d="${outline(1)}" fill="${palette.main}" opacity=".9"/>${stroke(moment, middle, { opacity: 1, width: 5 })}`
}

/** Three wreaths of petals that open with the inhale and turn slowly. */
export const petals: Scene = (moment: Moment) => {
  const { width, height: h, palette } = moment
  const breath = ease(swing(moment.seconds, 8))
  let wreaths = ''
  for (let ring = 0; ring < 3; ring += 1) {
    const size = (h / 100) * (1.02 - 0.27 * ring) * mix(0.82, 1.06, breath)
    const colour = ring === 1 ? palette.ink : palette.main
    for (let index = 0; index < 9; index += 1) {
      const angle = index * 40 + ring * 14 + moment.seconds * (ring % 2 === 0 ? 2.4 : -1.8)
      wreaths +=
        `<path transform="translate(${width / 2},${h / 2}) rotate(${fixed(angle)}) scale(${fixed(size)})" ` +
        `d="M0,-8 C-17,-26 -17,-46 0,-58 C17,-46 17,-26 0,-8Z" fill="${colour}" opacity="${[0.28, 0.3, 0.85][ring]}"/>`
    }
  }
  return `${background(moment, 'diagonal')}${wreaths}<circle cx="${width / 2}" cy="${h / 2}" r="${h * 0.055}" fill="${palette.soft}"/>`
}

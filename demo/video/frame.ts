import { ease, fixed, type Moment, type Palette } from './drawing.ts'
import { introSeconds, scriptSeconds, stepStarts, type Script } from './scripts.ts'

const font = "Onest, 'Liberation Sans', 'DejaVu Sans', sans-serif"

/** The whole SVG of a script at one second: its scene, the title at the beginning, the thread of steps, the step's number. */
export function frame(script: Script, palette: Palette, seconds: number): string {
  const { width, height } = script
  const starts = stepStarts(script)
  const stepIndex = Math.max(
    0,
    starts.findLastIndex((start) => seconds >= start),
  )
  const length = script.steps[stepIndex]?.seconds ?? 1
  const stepProgress = Math.min(1, Math.max(0, (seconds - (starts[stepIndex] ?? 0)) / length))
  const moment: Moment = { width, height, palette, seconds, stepIndex, stepProgress }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${script.scene(moment)}${progress(script, moment)}${titleCard(script, moment)}${curtain(script, moment)}</svg>`
  )
}

function progress(script: Script, moment: Moment): string {
  const { width, height, palette, seconds } = moment
  const unit = Math.min(width, height) / 540
  const left = 36 * unit
  const room = width - left * 2 - 8 * unit * (script.steps.length - 1)
  const total = script.steps.reduce((sum, step) => sum + step.seconds, 0)
  let x = left
  let bars = ''
  for (const [index, step] of script.steps.entries()) {
    const long = (room * step.seconds) / total
    const share = Math.min(1, Math.max(0, (seconds - (stepStarts(script)[index] ?? 0)) / step.seconds))
    const bar = (size: number, colour: string): string =>
      `<rect x="${fixed(x)}" y="${fixed(26 * unit)}" width="${fixed(size)}" height="${fixed(8 * unit)}" rx="${fixed(4 * unit)}" fill="${colour}"/>`
    bars += bar(long, palette.soft) + (share > 0 ? bar(Math.max(8 * unit, long * share), palette.ink) : '')
    x += long + 8 * unit
  }
  const shown = ease((seconds - introSeconds) / 0.8)
  const numeral =
    `<text x="${fixed(left)}" y="${fixed(128 * unit)}" font-family="${font}" font-weight="250" font-size="${fixed(96 * unit)}" ` +
    `letter-spacing="${fixed(-5 * unit)}" fill="${palette.ink}" opacity="${fixed(shown)}">${moment.stepIndex + 1}</text>`
  return `<g opacity="${fixed(ease((seconds - introSeconds + 0.6) / 0.8))}">${bars}${numeral}</g>`
}

function titleCard(script: Script, moment: Moment): string {
  const { width, height, palette, seconds } = moment
  const away = ease((seconds - introSeconds + 0.7) / 0.7)
  if (away >= 1) return ''
  const unit = Math.min(width, height) / 540
  const lines = wrapped(script.title, height > width ? 15 : 24)
  const wide = Math.min(width - 72 * unit, 620 * unit)
  const tall = (104 + lines.length * 54) * unit
  const top = height - tall - 44 * unit + (1 - ease(seconds / 0.6)) * 24 + away * 24
  const text = lines.map(
    (line, index) =>
      `<text x="${fixed(68 * unit)}" y="${fixed(top + (118 + index * 54) * unit)}" font-size="${fixed(46 * unit)}" font-weight="580" letter-spacing="-1">${escaped(line)}</text>`,
  )
  return (
    `<g opacity="${fixed(1 - away)}" font-family="${font}" fill="${palette.ink}">` +
    `<rect x="${fixed(36 * unit)}" y="${fixed(top)}" width="${fixed(wide)}" height="${fixed(tall)}" rx="${fixed(28 * unit)}" fill="${palette.soft}"/>` +
    `<circle cx="${fixed(74 * unit)}" cy="${fixed(top + 46 * unit)}" r="${fixed(6 * unit)}" fill="${palette.main}"/>` +
    `<text x="${fixed(92 * unit)}" y="${fixed(top + 54 * unit)}" font-size="${fixed(24 * unit)}" font-weight="500">${escaped(script.kind)}</text>${text.join('')}</g>`
  )
}

function curtain(script: Script, moment: Moment): string {
  const end = scriptSeconds(script)
  const opacity = Math.max(1 - ease(moment.seconds / 0.5), ease((moment.seconds - end + 1.2) / 1.1))
  if (opacity <= 0) return ''
  return `<rect width="${moment.width}" height="${moment.height}" fill="${moment.palette.soft}" opacity="${fixed(opacity)}"/>`
}

function wrapped(text: string, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

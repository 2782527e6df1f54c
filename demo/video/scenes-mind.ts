import { background, ease, fixed, mix, seededRandom, swing, type Moment, type Scene } from './drawing.ts'

function hills(moment: Moment, seed: number): string {
  const { width, height, palette } = moment
  const random = seededRandom(seed)
  return [0, 1, 2, 3]
    .map((layer) => {
      const base = height * (0.56 + 0.13 * layer)
      const swell = height * (0.085 - 0.012 * layer)
      const phase = random() * 6.28 + moment.seconds * 0.05 * (layer + 1)
      const rate = 1.1 + random() * 1.1
      let path = `M0,${height}`
      for (let x = 0; x <= width; x += width / 32) {
        const share = (x / width) * 6.28
        path += ` L${fixed(x)},${fixed(base + Math.sin(phase + share * rate * 0.5) * swell + Math.sin(phase * 2 + share * 1.43) * swell * 0.3)}`
      }
      const colour = layer === 3 ? palette.ink : palette.main
      return `<path d="${path} L${width},${height} Z" fill="${colour}" opacity="${[0.28, 0.42, 0.62, 0.92][layer]}"/>`
    })
    .join('')
}

function sun(moment: Moment, place: { x: number; y: number; radius: number }): string {
  const { palette, height } = moment
  let rings = ''
  for (let index = 5; index >= 1; index -= 1) {
    rings +=
      `<circle cx="${fixed(place.x)}" cy="${fixed(place.y)}" r="${fixed(place.radius * (1 + index * 0.34) + index * height * 0.02)}" fill="none" ` +
      `stroke="${palette.ink}" stroke-opacity="${(0.3 - 0.045 * index).toFixed(3)}" stroke-width="2"/>`
  }
  return `${rings}<circle cx="${fixed(place.x)}" cy="${fixed(place.y)}" r="${fixed(place.radius)}" fill="${palette.main}" opacity=".75"/>`
}

/** A disc over hills that grows with the inhale (4 s) and shrinks with the exhale (6 s). */
export const breathing: Scene = (moment) => {
  const { width, height } = moment
  const turn = moment.seconds % 10
  const breath = turn < 4 ? ease(turn / 4) : 1 - ease((turn - 4) / 6)
  const radius = height * mix(0.12, 0.26, breath)
  return background(moment, 'down') + sun(moment, { x: width * 0.5, y: height * 0.4, radius }) + hills(moment, 35)
}

/** A seated figure whose chest and halo follow the breath. */
export const seated: Scene = (moment) => {
  const { width, height, palette } = moment
  const k = height / 360
  const breath = ease(swing(moment.seconds, 9))
  const chest = `transform="translate(320,230) scale(${fixed(mix(1, 1.045, breath))},${fixed(mix(1, 1.02, breath))}) translate(-320,-230)"`
  const figure =
    `<g transform="translate(${width / 2 - 320 * k},${height * 0.06 - breath * 3}) scale(${k})"><ellipse cx="320" cy="318" rx="150" ry="14" fill="#000" opacity=".18"/>` +
    `<path d="M196,314 C204,276 262,268 292,270 L348,270 C378,268 436,276 444,314 C420,326 372,318 320,318 C268,318 220,326 196,314Z" fill="${palette.ink}"/>` +
    `<g ${chest}><path d="M284,176 C298,168 342,168 356,176 C372,200 366,252 360,284 L280,284 C274,252 268,200 284,176Z" fill="${palette.soft}"/>` +
    `<path d="M284,178 C262,206 248,250 250,284 C258,292 268,288 270,282 C272,250 284,224 292,208Z M356,178 C378,206 392,250 390,284 C382,292 372,288 370,282 C368,250 356,224 348,208Z" fill="${palette.soft}"/></g>` +
    `<rect x="308" y="148" width="24" height="32" rx="10" fill="#e3ae8c"/><ellipse cx="320" cy="128" rx="27" ry="33" fill="#e3ae8c"/>` +
    `<path d="M292,128 C288,92 352,92 348,128 C342,112 330,108 320,108 C308,108 298,114 292,128Z" fill="#3a2620"/><circle cx="320" cy="92" r="12" fill="#3a2620"/></g>`
  const halo = sun(moment, { x: width / 2, y: height * 0.4, radius: height * mix(0.27, 0.33, breath) })
  return background(moment, 'down') + halo + hills(moment, 39) + figure
}

/** Stones come down one by one onto still water. */
export const stones: Scene = (moment) => {
  const { width, height, palette } = moment
  const reach = Math.min(width, height * 1.6)
  const rings = [0, 1, 2, 3, 4, 5].map((index) => {
    const size = (index + ((moment.seconds / 5) % 1)) * 0.07 + 0.14
    return `<ellipse cx="${width / 2}" cy="${height * 0.8}" rx="${fixed(reach * size)}" ry="${fixed(height * (size * 0.4 - 0.02))}" fill="none" stroke="${palette.ink}" stroke-opacity="${fixed(0.4 - 0.06 * index)}" stroke-width="2"/>`
  })
  const sizes = [
    [0.18, 0.115, 0.745, 0],
    [0.135, 0.088, 0.565, -0.02],
    [0.095, 0.072, 0.425, 0.018],
    [0.058, 0.05, 0.318, -0.008],
  ] as const
  const pile = sizes.map(([across, tall, y, offset], index) => {
    const fall = ease((moment.seconds - 2 - index * 6.5) / 3)
    const drift = Math.sin(moment.seconds * 0.8 + index) * (1 - fall) * 14
    return (
      `<ellipse cx="${fixed(width / 2 + offset * reach + drift)}" cy="${fixed(height * mix(y - 0.9, y, fall))}" rx="${fixed(reach * across)}" ` +
      `ry="${fixed(height * tall)}" fill="${index % 2 === 0 ? palette.ink : palette.main}" opacity="${fixed(fall * ([0.95, 1, 0.8, 0.9][index] ?? 1))}"/>`
    )
  })
  return `${background(moment, 'down')}<rect y="${height * 0.74}" width="${width}" height="${height * 0.26}" fill="${palette.main}" opacity=".55"/>${rings.join('')}${pile.join('')}`
}

/** The moon rises over hills while stars breathe. */
export const night: Scene = (moment) => {
  const { width, height: h, palette } = moment
  const random = seededRandom(54)
  let stars = ''
  for (let index = 0; index < 34; index += 1) {
    const glow = 0.2 + 0.55 * swing(moment.seconds + random() * 8, 5 + random() * 4)
    stars += `<circle cx="${fixed(random() * width)}" cy="${fixed(random() * h * 0.7)}" r="${fixed(1.4 + random() * 2.4)}" fill="${palette.ink}" opacity="${fixed(glow)}"/>`
  }
  const rise = ease(moment.seconds / 26)
  const x = width / 2
  const crescent = `M${x + h * 0.1},${h * 0.12} A${h * 0.27},${h * 0.27} 0 1 0 ${x + h * 0.24},${h * 0.53} A${h * 0.22},${h * 0.22} 0 0 1 ${x + h * 0.1},${h * 0.12}Z`
  return `${background(moment, 'down')}${stars}<path d="${crescent}" transform="translate(0,${fixed(mix(h * 0.34, -h * 0.02, rise))}) rotate(${fixed(mix(-14, 4, rise))},${x},${h * 0.3})" fill="${palette.main}"/>${hills(moment, 61)}`
}

/** A branch that unfolds leaf after leaf and sways. */
export const branch: Scene = (moment) => {
  const { width, height: h, palette } = moment
  const x0 = width * 0.5 - h * 0.42
  const x1 = width * 0.5 + h * 0.36
  const sway = Math.sin(moment.seconds * 0.7) * 2.4
  let leaves = ''
  for (let index = 0; index < 7; index += 1) {
    const share = 0.14 + index * 0.125
    const x = x0 + (x1 - x0) * (share * 0.9 + 0.06)
    const y = h * 1.02 - h * 0.9 * (1 - (1 - share) ** 1.25)
    const grown = ease((moment.seconds - 1 - index * 2.6) / 4)
    const size = h * (0.3 - 0.022 * index) * grown
    for (const side of [-1, 1]) {
      const angle = -50 + side * mix(20, 52, grown) + sway * side
      leaves +=
        `<path transform="translate(${fixed(x)},${fixed(y)}) rotate(${fixed(angle)})" d="M0,0 C${fixed(size * 0.3)},${fixed(-size * 0.28)} ${fixed(size * 0.8)},${fixed(-size * 0.22)} ${fixed(size)},0 ` +
        `C${fixed(size * 0.8)},${fixed(size * 0.22)} ${fixed(size * 0.3)},${fixed(size * 0.28)} 0,0Z" fill="${side > 0 ? palette.main : palette.ink}" opacity=".82"/>`
    }
  }
  const stem = `M${x0},${h * 1.02} C${x0 + h * 0.22},${h * 0.6} ${x0 + h * 0.46},${h * 0.3} ${x1},${h * 0.12}`
  return `${background(moment, 'down')}<g transform="rotate(${fixed(sway * 0.5)},${x0},${h})"><path d="${stem}" fill="none" stroke="${palette.ink}" stroke-width="4" stroke-linecap="round"/>${leaves}</g>`
}

/** An arch with a light that walks through it. */
export const arch: Scene = (moment) => {
  const { width, height: h, palette } = moment
  const x = width / 2
  const breath = swing(moment.seconds, 9)
  const gate = (reach: number, fill: string, opacity: number): string =>
    `<path d="M${fixed(x - reach)},${h + 4} V${h * 0.5} A${fixed(reach)},${fixed(reach)} 0 0 1 ${fixed(x + reach)},${h * 0.5} V${h + 4}Z" fill="${fill}" opacity="${fixed(opacity)}"/>`
  let gates = ''
  for (let index = 6; index >= 0; index -= 1) {
    const reach = h * (0.14 + index * mix(0.1, 0.115, breath))
    gates += index % 2 === 1 ? gate(reach, palette.main, 0.18 + 0.05 * (6 - index)) : gate(reach, palette.soft, 0.5)
  }
  return `${background(moment, 'down')}${gates}${gate(h * 0.14, palette.ink, 1)}<circle cx="${x}" cy="${fixed(mix(h * 0.86, h * 0.5, breath))}" r="${h * 0.055}" fill="${palette.mid}"/>`
}

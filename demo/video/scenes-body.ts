import { background, ease, fixed, mix, stroke, swing, type Scene } from './drawing.ts'

const turns = [-14, -8, 2, 10, 12, 8, 0, -8, -12]

/** The spine seen from the side: vertebrae follow the breath, the lines beside them widen. */
export const spine: Scene = (moment) => {
  const { width, height: h, palette } = moment
  const x = width / 2
  const breath = ease(swing(moment.seconds, 7.5))
  const bend = mix(1, 0.55, breath)
  let lines = ''
  for (let index = 1; index <= 7; index += 1) {
    const shift = h * mix(0.06, 0.085, breath) * index
    lines += stroke(
      moment,
      `M${fixed(x + shift + h * 0.1)},${-h * 0.05} C${fixed(x + h * 0.3 * bend + shift)},${h * 0.3} ${fixed(x - h * 0.22 * bend + shift)},${h * 0.55} ${fixed(x + h * 0.1 + shift)},${h * 1.06}`,
      { opacity: 0.44 - 0.05 * index },
    )
  }
  const back = `M${-width * 0.1},${-h * 0.1} H${x + h * 0.1} C${fixed(x + h * 0.3 * bend)},${h * 0.3} ${fixed(x - h * 0.22 * bend)},${h * 0.55} ${x + h * 0.1},${h * 1.1} H${-width * 0.1}Z`
  const lit = Math.floor(moment.seconds * 1.4) % 12
  const bones = turns.map((turn, index) => {
    const share = index / 8
    const rest = 1 - share
    const curve =
      rest ** 3 * 0.1 + (3 * rest * rest * share * 0.3 - 3 * rest * share * share * 0.22) * bend + share ** 3 * 0.1
    const fall =
      -(rest ** 3) * 0.05 + 3 * rest * rest * share * 0.3 + 3 * rest * share * share * 0.55 + share ** 3 * 1.06
    const boneX = x + curve * h
    return (
      `<rect x="${fixed(boneX - h * 0.23)}" y="${fixed(fall * h - h * 0.03)}" width="${fixed(h * (0.14 + 0.012 * index))}" height="${fixed(h * 0.062)}" ` +
      `rx="${fixed(h * 0.031)}" fill="${palette.soft}" opacity="${8 - index === lit ? 1 : 0.78}" ` +
      `transform="rotate(${fixed(turn * bend)},${fixed(boneX - h * 0.16)},${fixed(fall * h)})"/>`
    )
  })
  return `${background(moment, 'diagonal')}${lines}<path d="${back}" fill="${palette.main}" opacity=".85"/>${bones.join('')}`
}

/** A standing figure at a wall: heels, back and crown come to one line, then let go. */
export const wall: Scene = (moment) => {
  const { width, height: h, palette } = moment
  const k = h / 540
  const near = ease(swing(moment.seconds, 8))
  const x = width * 0.5
  const wallX = x - 92 * k
  const lean = mix(7, 0, near)
  const head = mix(26, 0, near)
  const points = [96, 190, 300].map(
    (top) =>
      `<circle cx="${fixed(wallX + 14 * k)}" cy="${top * k}" r="${fixed(mix(4, 9, near) * k)}" fill="${palette.soft}" opacity="${fixed(near)}"/>`,
  )
  const figure =
    `<g transform="translate(${x},0) scale(${k})"><g transform="rotate(${fixed(lean)},0,520)">` +
    `<path d="M-66,520 C-60,420 -74,380 -66,320 C-70,270 -78,220 -60,168 C-44,146 -8,146 8,168 C30,214 26,268 14,318 C24,380 0,430 2,520Z" fill="${palette.ink}"/>` +
    `<path d="M-22,170 C-6,210 0,262 -8,330" fill="none" stroke="${palette.main}" stroke-width="30" stroke-linecap="round"/>` +
    `<g transform="translate(${fixed(head)},0)"><rect x="-40" y="118" width="30" height="46" rx="14" fill="#e3ae8c"/>` +
    `<ellipse cx="-22" cy="88" rx="38" ry="46" fill="#e3ae8c"/><path d="M-62,92 C-70,26 18,26 10,74 C-8,60 -30,64 -36,92 C-40,104 -58,112 -62,92Z" fill="#3a2620"/></g></g></g>`
  const lines = [1, 2, 3, 4, 5, 6].map((index) =>
    stroke(
      moment,
      `M${fixed(x + (90 + index * mix(44, 54, near)) * k)},${40 * k} q${fixed(mix(26, 4, near) * k)},${210 * k} 0,${440 * k}`,
      { opacity: 0.5 - index * 0.07 },
    ),
  )
  return (
    `${background(moment, 'diagonal')}<rect width="${fixed(wallX)}" height="${h}" fill="${palette.main}" opacity=".7"/>` +
    `${lines.join('')}${points.join('')}${figure}`
  )
}

/** Shoulders from the back: blades roll up, back and down along two dotted circles. */
export const shoulders: Scene = (moment) => {
  const { width, height: h, palette } = moment
  const k = h / 540
  const angle = (moment.seconds / 5.4) * Math.PI * 2
  const up = (1 - Math.cos(angle)) * 12
  const apart = Math.sin(angle) * 14
  const blade = (side: -1 | 1): string =>
    `<path transform="translate(${fixed(side * (72 + apart))},${fixed(330 - up)}) scale(${side},1)" d="M-20,-52 C14,-60 40,-40 36,-8 C30,28 12,62 -2,70 C-18,40 -34,-30 -20,-52Z" fill="${palette.soft}" opacity=".85"/>` +
    `<circle cx="${side * 150}" cy="290" r="46" fill="none" stroke="${palette.soft}" stroke-width="5" stroke-linecap="round" stroke-dasharray="1 13" stroke-dashoffset="${fixed(-side * moment.seconds * 18)}"/>`
  const rings = [0, 1, 2, 3, 4].map(
    (index) =>
      `<circle cx="${width / 2}" cy="${260 * k}" r="${fixed((190 + index * 56 + up) * k)}" fill="none" stroke="${palette.ink}" stroke-opacity="${fixed(0.34 - index * 0.06)}" stroke-width="2"/>`,
  )
  return (
    `${background(moment, 'diagonal')}${rings.join('')}<g transform="translate(${width / 2},0) scale(${k})">` +
    `<path d="M-250,560 C-246,${fixed(330 - up)} -170,${fixed(262 - up)} -60,236 L60,236 C170,${fixed(262 - up)} 246,${fixed(330 - up)} 250,560Z" fill="${palette.main}"/>` +
    `<path d="M-34,150 H34 V240 C20,262 -20,262 -34,240Z" fill="#e3ae8c"/><ellipse cy="112" rx="62" ry="76" fill="#3a2620"/><circle cy="30" r="26" fill="#3a2620"/>` +
    `<path d="M0,262 V560" stroke="${palette.ink}" stroke-width="5" stroke-linecap="round" stroke-dasharray="1 18"/>${blade(-1)}${blade(1)}</g>`
  )
}

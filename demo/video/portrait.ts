import { fixed, type Moment } from './drawing.ts'

/** How the drawn face stands: every value from 0 (rest) to 1, positions in the 640 × 360 drawing. */
export interface Pose {
  eyesOpen: number
  gaze: number
  smile: number
  jaw: number
  brow: number
  hands?: { x: number; y: number; turn: number } | undefined
  arrows: string[]
  /** Colours of the person; those of the lessons' model if left out. */
  look?: Look
}

export interface Look {
  skin: string
  hair: string
}

const model: Look = { skin: '#f2cdb5', hair: '#3a2620' }

/** The front face with its halo, scaled to the frame's height and centred. */
export function portrait(moment: Moment, pose: Pose): string {
  const { width, height, palette } = moment
  const look = pose.look ?? model
  const scale = height / 360
  const centre = width / 2
  const halo = [0.58, 0.74].map(
    (radius, index) =>
      `<circle cx="${centre}" cy="${height * 0.46}" r="${height * radius}" fill="none" stroke="${palette.soft}" ` +
      `stroke-opacity="${0.5 - index * 0.2}" stroke-width="2"/>`,
  )
  return (
    `<defs><linearGradient id="room" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${palette.mid}"/>` +
    `<stop offset="1" stop-color="${palette.main}"/></linearGradient><marker id="tip" viewBox="0 0 10 10" refX="5" refY="5" ` +
    `markerWidth="4.6" markerHeight="4.6" orient="auto"><path d="M1,1 L8,5 L1,9" fill="none" stroke="#fff" stroke-width="2" ` +
    `stroke-linecap="round"/></marker></defs><rect width="${width}" height="${height}" fill="url(#room)"/>` +
    `<circle cx="${centre}" cy="${height * 0.46}" r="${height * 0.44}" fill="${palette.soft}" opacity=".38"/>${halo.join('')}` +
    `<g transform="translate(${centre - 320 * scale},0) scale(${scale})">${bust(moment, look)}${features(pose, look)}` +
    `${pose.arrows.map(arrow).join('')}${pose.hands ? hands(pose.hands, look) : ''}</g>`
  )
}

function bust(moment: Moment, { skin, hair }: Look): string {
  return (
    `<circle cx="320" cy="40" r="34" fill="${hair}"/>` +
    `<path d="M236,176 C222,62 418,62 404,176 C408,210 396,232 392,238 L248,238 C244,232 232,210 236,176Z" fill="${hair}"/>` +
    `<path d="M120,372 C130,306 214,292 274,276 L366,276 C426,292 510,306 520,372 Z" fill="${moment.palette.ink}"/>` +
    `<path d="M284,222 L284,284 C296,316 344,316 356,284 L356,222 Z" fill="${skin}"/>` +
    `<path d="M284,244 C302,266 338,266 356,244 L356,258 C338,282 302,282 284,258Z" fill="#000" opacity=".10"/>`
  )
}

function features(pose: Pose, { skin, hair }: Look): string {
  const chin = 262 + pose.jaw * 10
  const lift = pose.brow * 7
  return (
    `<path d="M246,158 C244,84 396,84 394,158 C395,214 364,${chin} 320,${chin} C276,${chin} 245,214 246,158 Z" fill="${skin}"/>` +
    `<path d="M243,166 C236,92 292,70 324,72 C384,72 404,112 397,166 C390,128 366,106 330,98 C304,120 258,116 243,166Z" fill="${hair}"/>` +
    `<g fill="none" stroke="#3a2320" stroke-linecap="round" stroke-width="4" opacity=".75">` +
    `<path d="M268,${fixed(140 - lift)} q18,-9 35,-2 M337,${fixed(138 - lift)} q18,-7 35,2"/></g>` +
    `<path d="M322,166 C322,182 328,190 326,196 C322,201 315,200 312,198" fill="none" stroke="#3a2320" stroke-width="3" ` +
    `stroke-linecap="round" opacity=".5"/>${eye(286, pose)}${eye(354, pose)}${mouth(pose)}` +
    `<ellipse cx="272" cy="192" rx="15" ry="9" fill="#d9634f" opacity="${fixed(0.16 + pose.smile * 0.16)}"/>` +
    `<ellipse cx="368" cy="192" rx="15" ry="9" fill="#d9634f" opacity="${fixed(0.16 + pose.smile * 0.16)}"/>`
  )
}

function eye(centre: number, pose: Pose): string {
  const open = pose.eyesOpen * 10
  const lash = `<path d="M${centre - 16},159 q16,${fixed(9 - pose.eyesOpen * 20)} 32,0" fill="none" stroke="#3a2320" stroke-width="3" stroke-linecap="round"/>`
  if (open < 1) return lash
  const shape = `M${centre - 16},159 q16,${fixed(-open - 1)} 32,0 q-16,${fixed(open)} -32,0Z`
  const iris = `<circle cx="${fixed(centre + pose.gaze * 8)}" cy="158.5" r="${fixed(Math.min(5.6, open * 0.55))}" fill="#4a3128"/>`
  return `<path d="${shape}" fill="#fffaf6"/>${iris}${lash}`
}

function mouth(pose: Pose): string {
  const corner = 222 - pose.smile * 8
  const left = 300 - pose.smile * 6
  const right = 340 + pose.smile * 6
  const drop = 222 + pose.jaw * 12
  return (
    `<path d="M${left},${fixed(corner)} C308,217 314,216 320,219 C326,216 332,217 ${right},${fixed(corner)} ` +
    `C332,${fixed(drop + 12)} 308,${fixed(drop + 12)} ${left},${fixed(corner)}Z" fill="#b4524e"/>` +
    `<path d="M${left},${fixed(corner)} C312,${fixed(drop + 2)} 328,${fixed(drop + 2)} ${right},${fixed(corner)}" stroke="#7c2f32" ` +
    `stroke-width="1.6" fill="${pose.jaw > 0.15 ? '#7c2f32' : 'none'}"/>`
  )
}

function hands(place: { x: number; y: number; turn: number }, { skin }: Look): string {
  const finger = (side: -1 | 1, index: number): string => {
    const left = side < 0 ? 196 + index * 3 : 382 - index * 3
    const angle = side * (14 + index * 6 + place.turn * 10)
    const pivot = side < 0 ? 226 : 414
    const shift = `translate(${fixed(side * place.x)},${fixed(place.y)})`
    return (
      `<rect x="${left}" y="${196 + index * 17}" width="62" height="15" rx="7.5" ` +
      `transform="${shift} rotate(${fixed(angle)},${pivot},${204 + index * 17})"/>`
    )
  }
  const fingers = [0, 1, 2].flatMap((index) => [finger(-1, index), finger(1, index)])
  return `<g fill="${skin}" stroke="#000" stroke-opacity=".10" stroke-width="1.5">${fingers.join('')}</g>`
}

function arrow(path: string): string {
  return (
    `<path d="${path}" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-dasharray="1 8" ` +
    `marker-end="url(#tip)"/>`
  )
}

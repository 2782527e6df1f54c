import { ease, fixed, seededRandom, type Scene } from './drawing.ts'

/** A mosaic of quarter circles, one column of which turns at a time. */
export const mosaic: Scene = (moment) => {
  const { width, height, palette } = moment
  const side = height / 4
  const random = seededRandom(80)
  const columns = Math.ceil(width / side)
  const beat = moment.seconds / 1.6
  let tiles = `<rect width="${width}" height="${height}" fill="${palette.soft}"/>`
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < 4; row += 1) {
      const kind = random()
      const quarter = Math.floor(random() * 4)
      const colour = [palette.main, palette.mid, palette.ink, palette.mid][Math.floor(random() * 4)]
      if (kind < 0.22) continue
      const turns = (column + row * 2) % 5
      const turned = Math.floor((beat + 5 - turns) / 5) + ease((((beat + 5 - turns) % 5) - 3.6) / 1.2)
      const place = `translate(${fixed(column * side)},${fixed(row * side)}) rotate(${fixed((quarter + turned) * 90)},${side / 2},${side / 2})`
      if (kind < 0.72)
        tiles += `<path transform="${place}" d="M0,0 H${side} A${side},${side} 0 0 1 0,${side} Z" fill="${colour}" opacity=".85"/>`
      else if (kind < 0.9)
        tiles += `<circle cx="${column * side + side / 2}" cy="${row * side + side / 2}" r="${side * 0.32}" fill="${colour}" opacity=".85"/>`
      else tiles += `<path transform="${place}" d="M0,0 H${side} V${side} Z" fill="${colour}" opacity=".7"/>`
    }
  }
  return tiles
}

/** A day as a row of lessons whose thread fills segment by segment. */
export const thread: Scene = (moment) => {
  const { width, height, palette } = moment
  const left = width * 0.16
  const span = width * 0.68
  const shares = [0.2, 0.26, 0.16, 0.24, 0.14]
  const done = Math.max(0, moment.seconds - 3) / 26
  let x = left
  let passed = 0
  let bars = ''
  for (const share of shares) {
    const long = span * share - 10
    const filled = Math.min(1, Math.max(0, (done - passed) / share))
    const tall = height * (0.16 + filled * 0.16)
    bars +=
      `<rect x="${fixed(x)}" y="${fixed(height * 0.52 - tall)}" width="${fixed(long)}" height="${fixed(tall)}" rx="18" fill="${palette.mid}"/>` +
      `<rect x="${fixed(x)}" y="${fixed(height * 0.52 - tall)}" width="${fixed(long)}" height="${fixed(tall)}" rx="18" fill="${palette.main}" opacity="${fixed(ease(filled))}"/>` +
      `<rect x="${fixed(x)}" y="${height * 0.6}" width="${fixed(long)}" height="16" rx="8" fill="${palette.mid}"/>` +
      `<rect x="${fixed(x)}" y="${height * 0.6}" width="${fixed(Math.max(filled > 0 ? 16 : 0, long * filled))}" height="16" rx="8" fill="${palette.ink}"/>`
    x += span * share
    passed += share
  }
  return `<rect width="${width}" height="${height}" fill="${palette.soft}"/>${bars}`
}

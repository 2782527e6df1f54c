import { join } from 'node:path'
import sharp from 'sharp'
import type { Scene } from './video/drawing.ts'
import { readPalette } from './video/palette.ts'
import { shoulders } from './video/scenes-body.ts'
import { jaw, petals } from './video/scenes-face.ts'
import { branch } from './video/scenes-mind.ts'

// Usage: node demo/make-catalog.ts. Draws covers of the catalogue in the colours that their pages have.
const size = { width: 800, height: 600 }
const root = join(import.meta.dirname, '..')

type Cover = { name: string; brand: 'face' | 'mind'; stage: number; scene: Scene; seconds: number }

const covers: readonly Cover[] = [
  { name: 'basics', brand: 'face', stage: 6, scene: jaw, seconds: 1 },
  { name: 'posture-and-basics', brand: 'face', stage: 6, scene: shoulders, seconds: 2 },
  { name: 'club', brand: 'face', stage: 4, scene: petals, seconds: 6 },
  { name: 'calm-start', brand: 'mind', stage: 2, scene: branch, seconds: 24 },
]

for (const { name, brand, stage, scene, seconds } of covers) {
  const palette = readPalette(join(root, 'web/src/ui/tokens.css'), brand, stage)
  const drawn = scene({ ...size, palette, seconds, stepIndex: 0, stepProgress: 1 })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${drawn}</svg>`
  await sharp(Buffer.from(svg))
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(join(root, 'demo/catalog', `${name}.jpg`))
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { pictureSize } from '../server/src/demo/files.ts'
import { writeSizes } from '../server/src/learning/files/images.ts'
import { findFfmpeg } from '../server/src/learning/videos/findFfmpeg.ts'
import type { Moment, Scene } from './video/drawing.ts'
import { readPalette } from './video/palette.ts'
import { portrait, type Look, type Pose } from './video/portrait.ts'
import { lift, neck } from './video/scenes-face.ts'
import { shoulders, wall } from './video/scenes-body.ts'

// Usage: node demo/make-homework.ts. Draws what the learners of the demo school have sent, upright as a phone takes it, and hums what an expert says.
const size = pictureSize
const videoSize = { width: 360, height: 480 }
const videoSeconds = 7
const framesPerSecond = 15
const root = join(import.meta.dirname, '..')
const folder = join(root, 'demo/homework')

const marina: Look = { skin: '#f2cdb5', hair: '#5a3524' }
const dina: Look = { skin: '#e3ae8c', hair: '#22201f' }
const inna: Look = { skin: '#f6d7c3', hair: '#b9764a' }
const natalia: Look = { skin: '#eec2a4', hair: '#2f2723' }
const tamara: Look = { skin: '#f4d3bd', hair: '#6b5446' }
const yulia: Look = { skin: '#f0c6ab', hair: '#8a5a3b' }

type Drawing = { name: string; stage: number; scene: Scene; seconds?: number; isMirrored?: boolean }

/** The wide drawing of a profile, of which an upright picture shows the part with the face. */
const profile: Scene = (moment) => {
  const width = moment.width * 1.7
  return `<g transform="translate(${moment.width * -0.55},0)">${neck({ ...moment, width })}</g>`
}

/** The middle of a wide drawing. */
const upright: Scene = (moment) => {
  const width = moment.width * 1.7
  return `<g transform="translate(${moment.width * -0.35},0)">${shoulders({ ...moment, width })}</g>`
}

const face =
  (look: Look, pose: Partial<Pose> = {}): Scene =>
  (moment) =>
    portrait(moment, { eyesOpen: 0.9, gaze: 0, smile: 0.1, jaw: 0, brow: 0, arrows: [], look, ...pose })

const pictures: readonly Drawing[] = [
  { name: 'alina-wall', stage: 3, scene: wall, seconds: 2 },
  { name: 'marina-front', stage: 2, scene: face(marina) },
  { name: 'marina-left', stage: 2, scene: profile, seconds: 3 },
  { name: 'marina-right', stage: 2, scene: profile, seconds: 3, isMirrored: true },
  { name: 'marina-selfie', stage: 1, scene: face(marina, { smile: 0.7 }) },
  { name: 'marina-wall', stage: 2, scene: profile, seconds: 5 },
  { name: 'dina-front', stage: 4, scene: face(dina, { eyesOpen: 1 }) },
  { name: 'dina-left', stage: 4, scene: profile, seconds: 2 },
  { name: 'dina-right', stage: 4, scene: profile, seconds: 2, isMirrored: true },
  { name: 'dina-selfie', stage: 3, scene: face(dina, { smile: 0.6 }) },
  { name: 'inna-rest', stage: 1, scene: face(inna, { eyesOpen: 0 }) },
  { name: 'inna-brows', stage: 1, scene: face(inna, { brow: 1, eyesOpen: 1 }) },
  { name: 'natalia-brows', stage: 3, scene: face(natalia, { brow: 0.8, eyesOpen: 1 }) },
  { name: 'tamara-jaw', stage: 1, scene: face(tamara, { jaw: 0.6 }) },
  { name: 'yulia-front', stage: 3, scene: face(yulia, { smile: 0.3 }) },
]

const videos: readonly Drawing[] = [
  { name: 'marina-shoulders', stage: 2, scene: upright },
  { name: 'olga-neck-first', stage: 4, scene: lift },
  { name: 'olga-neck', stage: 2, scene: profile },
  { name: 'inna-neck', stage: 1, scene: profile, isMirrored: true },
]

mkdirSync(folder, { recursive: true })
for (const picture of pictures) await makePicture(picture)
for (const video of videos) await makeVideo(video)
await makeVoice('polina-shoulders')

/** In the sizes of an uploaded picture, so that a first start need not decode it. */
async function makePicture(picture: Drawing): Promise<void> {
  const sizes = join(folder, picture.name)
  mkdirSync(sizes, { recursive: true })
  const original = join(tmpdir(), `${picture.name}.png`)
  await sharp(svgOf(picture, { ...size, seconds: picture.seconds ?? 0 })).toFile(original)
  await writeSizes({ original, folder: sizes, shape: 'photo' })
  rmSync(original)
}

type Frame = Pick<Moment, 'width' | 'height' | 'seconds'>

function svgOf({ stage, scene, isMirrored }: Drawing, { width, height, seconds }: Frame): Buffer {
  const palette = readPalette(join(root, 'web/src/ui/tokens.css'), 'face', stage)
  const drawn = scene({ width, height, palette, seconds, stepIndex: 0, stepProgress: 1 })
  const placed = isMirrored ? `<g transform="translate(${width},0) scale(-1,1)">${drawn}</g>` : drawn
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${placed}</svg>`)
}

async function makeVideo(video: Drawing): Promise<void> {
  const { width, height } = videoSize
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`, '-r', String(framesPerSecond)]
  const output = ['-c:v', 'libx264', '-preset', 'slow', '-tune', 'animation', '-crf', '30', '-pix_fmt', 'yuv420p']
  const path = join(folder, `${video.name}.mp4`)
  const commands = ['-v', 'error', '-y', ...input, '-i', 'pipe:0', ...output, '-movflags', '+faststart', path]
  const encoder = spawn((await findFfmpeg()) ?? 'ffmpeg', commands, { stdio: ['pipe', 'inherit', 'inherit'] })
  const closed = once(encoder, 'close')
  for (let index = 0; index < videoSeconds * framesPerSecond; index += 1) {
    const pixels = await sharp(svgOf(video, { ...videoSize, seconds: index / framesPerSecond }))
      .ensureAlpha()
      .raw()
      .toBuffer()
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  await requireSuccess(closed)
}

/** Four seconds of syllables without words, in the pitch of a voice. */
async function makeVoice(name: string): Promise<void> {
  const tone = (multiple: number) => `sin(${multiple}*2*PI*(175*t+4*sin(2*PI*0.45*t)))`
  const syllables = 'pow(abs(sin(PI*2.6*t)),0.6)*min(1,t*8)*min(1,(4-t)*4)*(1-0.85*between(t,1.9,2.3))'
  const source = `aevalsrc='0.35*(${tone(1)}+0.6*${tone(2)}+0.5*${tone(4)}+0.2*${tone(7)})*${syllables}':d=4`
  const output = ['-af', 'lowpass=f=2400', '-c:a', 'libopus', '-b:a', '24k', '-map_metadata', '-1', '-f', 'webm']
  const commands = ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...output, join(folder, `${name}.webm`)]
  const encoder = spawn((await findFfmpeg()) ?? 'ffmpeg', commands, { stdio: ['ignore', 'inherit', 'inherit'] })
  await requireSuccess(once(encoder, 'close'))
}

async function requireSuccess(closed: Promise<unknown[]>): Promise<void> {
  const [code] = await closed
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`)
}

import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { fileTypes, uploadFile } from '#contract/files/api.ts'
import { scaleToken } from '../server/src/testingScale.ts'
import type { Attack, AttackResult, Target } from './attacks.ts'
import { familyMegabytes } from './processes.ts'

const together = 8
const megabytesMaximum = 256
const watchMs = 50

const flat = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#c864327f' }, limitInputPixels: false })
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 }, limitInputPixels: false })
const avif = (picture: Sharp) => picture.avif({ effort: 0, quality: 20, chromaSubsampling: '4:4:4' }).toBuffer()
const deepInterlaced = (picture: Sharp) => picture.toColourspace('rgb16').png({ progressive: true }).toBuffer()

/** Those that took the most, and the heaviest of each kind that are taken. */
const bombs: Record<string, () => Promise<Buffer>> = {
  'AVIF of 49 megapixels': () => avif(flat(7000)),
  'interlaced PNG of 16 bits and 49 megapixels': () => deepInterlaced(flat(7000)),
  'AVIF of 8 megapixels': () => avif(noise(2828, 2828)),
  'interlaced PNG of 16 bits and 8 megapixels': () => deepInterlaced(flat(2828)),
  'progressive JPEG of 8 megapixels': () =>
    flat(2828).toColourspace('cmyk').jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'JPEG of 24 megapixels': () => flat(4898).jpeg().toBuffer(),
  'PNG of 24 megapixels': () => flat(4898).png().toBuffer(),
  'GIF of 24 megapixels': () => flat(4898).gif().toBuffer(),
}

export const pictureBombs: Attack = {
  name: `kinds of pictures of which ${together} at once take more than ${megabytesMaximum} MB`,
  async run(target): Promise<AttackResult> {
    // What the first call of all loads is no picture's.
    await upload(target, 1, await noise(9, 9).jpeg().toBuffer())
    const idle = familyMegabytes(target.pid)
    let held = 0
    for (const [name, make] of Object.entries(bombs)) {
      const most = (await mostOf(target, await make())) - idle
      process.stdout.write(`    ${together} × ${name}: ${most.toFixed(0)} MB\n`)
      if (most <= megabytesMaximum) held += 1
    }
    return { tried: Object.keys(bombs).length, held }
  },
}

/** The most that the server and what it starts takes while as many at once are uploaded, in megabytes. */
async function mostOf(target: Target, picture: Buffer): Promise<number> {
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, familyMegabytes(target.pid))), watchMs)
  await Promise.all(Array.from({ length: together }, (_each, index) => upload(target, index + 1, picture)))
  clearInterval(watch)
  return most
}

async function upload({ origin }: Target, learner: number, picture: Buffer): Promise<void> {
  const body = new FormData()
  body.set('type', String(fileTypes.image))
  body.set('file', new Blob([new Uint8Array(picture)]), 'picture')
  const headers = { authorization: `Bearer ${scaleToken(learner)}` }
  const answer = await fetch(origin + uploadFile.path, { method: 'POST', headers, body })
  if (![200, 415, 503].includes(answer.status)) throw new Error(`An upload was answered ${answer.status}`)
  await answer.arrayBuffer()
}

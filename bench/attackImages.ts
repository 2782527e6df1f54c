import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { uploadFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { scaleToken } from '../server/test/scale.ts'
import type { Attack, AttackResult, Target } from './attacks.ts'
import { processTreeMegabytes } from './processes.ts'

const concurrency = 8
const maxMegabytes = 256
const samplingMs = 50

const flat = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#c864327f' }, limitInputPixels: false })
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 }, limitInputPixels: false })
const avif = (image: Sharp) => image.avif({ effort: 0, quality: 20, chromaSubsampling: '4:4:4' }).toBuffer()
const deepInterlaced = (image: Sharp) => image.toColourspace('rgb16').png({ progressive: true }).toBuffer()

/** The images that took the most memory to decode, and the heaviest accepted one of each format. */
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

export const imageBombs: Attack = {
  name: `image formats of which ${concurrency} concurrent uploads take more than ${maxMegabytes} MB`,
  async run(target): Promise<AttackResult> {
    // Warms up, so that lazily loaded code is not counted.
    await upload(target, 1, await noise(9, 9).jpeg().toBuffer())
    const idle = processTreeMegabytes(target.pid)
    let blocked = 0
    for (const [name, make] of Object.entries(bombs)) {
      const peak = (await peakMegabytes(target, await make())) - idle
      process.stdout.write(`    ${concurrency} × ${name}: ${peak.toFixed(0)} MB\n`)
      if (peak <= maxMegabytes) blocked += 1
    }
    return { attempted: Object.keys(bombs).length, blocked }
  },
}

/** Peak memory of the server and its child processes during concurrent uploads. */
async function peakMegabytes(target: Target, image: Buffer): Promise<number> {
  let peak = 0
  const sampling = setInterval(() => (peak = Math.max(peak, processTreeMegabytes(target.pid))), samplingMs)
  await Promise.all(Array.from({ length: concurrency }, (_each, index) => upload(target, index + 1, image)))
  clearInterval(sampling)
  return peak
}

async function upload({ origin }: Target, learnerId: number, image: Buffer): Promise<void> {
  const body = new FormData()
  body.set('type', String(fileTypes.image))
  body.set('file', new Blob([new Uint8Array(image)]), 'image')
  const headers = { authorization: `Bearer ${scaleToken(learnerId)}` }
  const response = await fetch(origin + uploadFile.path, { method: 'POST', headers, body })
  if (![200, 415, 503].includes(response.status)) throw new Error(`Unexpected status of an upload: ${response.status}`)
  await response.arrayBuffer()
}

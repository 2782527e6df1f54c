import { writeFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { Outcome, PictureTask } from './pictures.ts'

const sides = {
  /** Of a person: the two small ones are cut to squares. */
  portrait: { large: 1280, medium: 320, small: 96 },
  /** Of a course: always the whole picture. */
  scene: { large: 1280, medium: 640, small: 320 },
} as const

const megapixel = 1_000_000
/** Pixels of a picture that is decoded row by row, of one that is decoded whole, and of AVIF with deep colours. */
const largest = { byRow: 24 * megapixel, whole: 8 * megapixel, deepAvif: 4 * megapixel }
/** Of one line a decoder may hold many at once. */
const largestSide = 16_384

// Drawings are programs rather than pictures: they stay outside, and are not even looked into.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
})
// What was decoded once is not asked for again.
sharp.cache(false)

const [task = '{}'] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await resize(JSON.parse(task) as PictureTask)))

async function resize(asked: PictureTask): Promise<Outcome> {
  const { folder } = asked
  const pictures = await decode(asked).catch((error: unknown) => reasonOf(error))
  if (typeof pictures === 'string') return { result: 'unusable', reason: pictures }
  if (pictures === undefined) return { result: 'needs_all' }
  try {
    for (const [name, content] of Object.entries(pictures)) await writeFile(`${folder}/${name}.webp`, content)
    return { result: 'done' }
  } catch (error) {
    return { result: 'failed', reason: reasonOf(error), code: (error as NodeJS.ErrnoException).code ?? '' }
  }
}

/** The picture in its sizes, where they are asked for; undefined when it is too heavy to be decoded beside another one. */
async function decode({ original, shape, folder, isAlone }: PictureTask): Promise<Record<string, Buffer> | undefined> {
  const limits = { limitInputPixels: largest.byRow, failOn: 'error' } as const
  const header = await sharp(original, limits).metadata()
  requireDecodable(header)
  if (!isAlone && !isDecodedByRow(header)) return undefined
  const shown = await shrink(sharp(original, limits), sides[shape].large)
  return folder === undefined ? {} : encode(shown, shape)
}

function requireDecodable(header: Metadata): void {
  const { width, height, channels, depth, format } = header
  const isDeep = depth !== 'uchar'
  const whole = format === 'heif' && isDeep ? largest.deepAvif : largest.whole
  const isStreamed = format !== 'heif' && !header.isProgressive && !isDeep
  const pixels = isStreamed ? largest.byRow : whole
  if (width * height > pixels) throw new Error(`at most ${pixels / megapixel} megapixels of this kind are taken`)
  if (Math.max(width, height) > largestSide) throw new Error(`a side of more than ${largestSide} pixels`)
  if (channels > 4 || !['uchar', 'ushort'].includes(depth))
    throw new Error('its colours are of a kind that is not taken')
}

/** Such pictures need little memory whatever their size, so that two fit beside each other. */
function isDecodedByRow({ format, depth, space, isProgressive }: Metadata): boolean {
  const isPlain = depth === 'uchar' && !isProgressive && space !== 'cmyk'
  return isPlain && (format === 'jpeg' || format === 'png')
}

/** Gives the decoded picture, upright and within a square of this side. */
async function shrink(picture: Sharp, side: number): Promise<() => Sharp> {
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return () => sharp(data, { raw: { width, height, channels } })
}

/** The smaller sizes are made of the largest one, so that the original is decoded once. */
async function encode(shown: () => Sharp, shape: PictureTask['shape']): Promise<Record<string, Buffer>> {
  const { large: _large, ...others } = sides[shape]
  const fit = shape === 'portrait' ? 'cover' : 'inside'
  const webp = { quality: 82 }
  const sizes: Record<string, Buffer> = { large: await shown().webp(webp).toBuffer() }
  for (const [size, side] of Object.entries(others))
    sizes[size] = await shown()
      .resize({ width: side, height: side, fit, withoutEnlargement: fit === 'inside' })
      .webp(webp)
      .toBuffer()
  return sizes
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

import { writeFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { Outcome, ImageTask, PictureSize } from './images.ts'

const sides = {
  /** Avatars: the two small sizes are cropped to squares. */
  portrait: { large: 1280, medium: 320, small: 96 },
  /** Course images: never cropped. */
  scene: { large: 1280, medium: 640, small: 320 },
  /** Photos that learners send, which an expert looks at closely. */
  photo: { large: 1920, medium: 640, small: 320 },
} as const

const megapixel = 1_000_000
/** Limits of pixels: decoded row by row, decoded as a whole, and AVIF with more than 8 bits. */
const maxPixels = { byRow: 24 * megapixel, whole: 8 * megapixel, deepAvif: 4 * megapixel }
/** A decoder may hold many rows at once. */
const maxSide = 16_384

/** More pixels than an image of its format may have, in all or on a side. */
class TooManyPixels extends Error {
  readonly megapixels: number

  constructor(megapixels: number) {
    super(`more than ${megapixels} megapixels for this format, or a side longer than ${maxSide} pixels`)
    this.megapixels = megapixels
  }
}

// Only raster formats: SVG and PDF can contain scripts and references.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
})
// Each image is decoded once.
sharp.cache(false)

const [task = '{}'] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await resize(JSON.parse(task) as ImageTask)))

async function resize(given: ImageTask): Promise<Outcome> {
  const { folder } = given
  const decoded = await decode(given).catch((error: unknown) => refusalOf(error))
  if (decoded === undefined) return { result: 'needs_all' }
  if ('result' in decoded) return decoded
  const { sizes, width, height } = decoded
  try {
    for (const [name, content] of Object.entries(sizes)) await writeFile(`${folder}/${name}.webp`, content)
    return { result: 'done', width, height }
  } catch (error) {
    return { result: 'failed', reason: reasonOf(error), code: (error as NodeJS.ErrnoException).code ?? '' }
  }
}

type Decoded = PictureSize & { sizes: Record<string, Buffer> }

/** The encoded sizes, none without a folder, and how large the largest is; undefined if the image needs too much memory to be decoded beside another one. */
async function decode({ original, shape, folder, isAlone }: ImageTask): Promise<Decoded | undefined> {
  const limits = { limitInputPixels: maxPixels.byRow, failOn: 'error' } as const
  // Reading the header decodes nothing; its pixels are counted here.
  const header = await sharp(original, { ...limits, limitInputPixels: false }).metadata()
  requireDecodable(header)
  if (!isAlone && !isDecodedByRow(header)) return undefined
  const { shrunk, ...size } = await shrink(sharp(original, limits), sides[shape].large)
  return { ...size, sizes: folder === undefined ? {} : await encode(shrunk, shape) }
}

function requireDecodable(header: Metadata): void {
  const { width, height, channels, depth, format } = header
  const isDeep = depth !== 'uchar'
  const whole = format === 'heif' && isDeep ? maxPixels.deepAvif : maxPixels.whole
  const isStreamed = format !== 'heif' && !header.isProgressive && !isDeep
  const pixels = isStreamed ? maxPixels.byRow : whole
  if (width * height > pixels || Math.max(width, height) > maxSide) throw new TooManyPixels(pixels / megapixel)
  if (channels > 4 || !['uchar', 'ushort'].includes(depth)) throw new Error('unsupported colour format')
}

/** These need little memory whatever their size, so that two can be decoded at once. */
function isDecodedByRow({ format, depth, space, isProgressive }: Metadata): boolean {
  const isPlain = depth === 'uchar' && !isProgressive && space !== 'cmyk'
  return isPlain && (format === 'jpeg' || format === 'png')
}

/** The decoded image, upright and at most `side` pixels wide and high. */
async function shrink(image: Sharp, side: number): Promise<PictureSize & { shrunk: () => Sharp }> {
  const { data, info } = await image
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { width, height, shrunk: () => sharp(data, { raw: { width, height, channels } }) }
}

/** Derives the smaller sizes from the largest one, so that the original is decoded once. */
async function encode(shrunk: () => Sharp, shape: ImageTask['shape']): Promise<Record<string, Buffer>> {
  const { large: _large, ...others } = sides[shape]
  const fit = shape === 'portrait' ? 'cover' : 'inside'
  const webp = { quality: 82 }
  const sizes: Record<string, Buffer> = { large: await shrunk().webp(webp).toBuffer() }
  for (const [size, side] of Object.entries(others))
    sizes[size] = await shrunk()
      .resize({ width: side, height: side, fit, withoutEnlargement: fit === 'inside' })
      .webp(webp)
      .toBuffer()
  return sizes
}

function refusalOf(error: unknown): Outcome {
  const reason = reasonOf(error)
  return error instanceof TooManyPixels
    ? { result: 'too_large', reason, megapixels: error.megapixels }
    : { result: 'unusable', reason }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

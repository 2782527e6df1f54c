import { writeFile } from 'node:fs/promises'
import { photoSizeOf } from '#contract/learning/files/rules.ts'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { Outcome, ImageTask, PictureSize } from './images.ts'

const sides = {
  /** Avatars: the two small sizes are cropped to squares. */
  portrait: { large: 1280, medium: 320, small: 96 },
  /** Course images: never cropped. */
  scene: { large: 1280, medium: 640, small: 320 },
  /** Covers of articles: the two thumbnails are cut to their size. */
  cover: { large: 1280, medium: { width: 740, height: 420 }, small: { width: 370, height: 210 } },
  /** Photos that learners send, which an expert looks at closely. */
  photo: { large: photoSizeOf, medium: 640, small: 320 },
} as const

const megapixel = 1_000_000
/**
 * Limits of pixels by the memory that a decoder needs: shrunk on read, or row by row; progressive JPEG, whose
 * coefficients are all held; GIF and TIFF; decoded as a whole; AVIF with more than 8 bits.
 */
const maxPixels = {
  byRow: 108 * megapixel,
  progressive: 48 * megapixel,
  plain: 24 * megapixel,
  whole: 8 * megapixel,
  deepAvif: 4 * megapixel,
}
/** A decoder may hold many rows at once. */
const maxSide = 65_500
/** Limit for images that are decoded concurrently. */
const maxPixelsBesideAnother = 24 * megapixel

class TooManyPixels extends Error {
  readonly megapixels: number

  constructor(megapixels: number) {
    super(`more than ${megapixels} megapixels for this format, or a side longer than ${maxSide} pixels`)
    this.megapixels = megapixels
  }
}

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
})
// Each image is decoded once.
sharp.cache(false)

const [task = '{}'] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await resize(JSON.parse(task) as ImageTask)))

async function resize(task: ImageTask): Promise<Outcome> {
  const { folder } = task
  const decoded = await decode(task).catch((error: unknown) => refusalOf(error))
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

/**
 * The encoded sizes (none without a folder) and the largest dimensions; undefined if the image needs too much memory to
 * be decoded beside another one.
 */
async function decode({ original, shape, folder, isAlone }: ImageTask): Promise<Decoded | undefined> {
  const limits = { limitInputPixels: maxPixels.byRow, failOn: 'error' } as const
  // Reading the header decodes nothing; its pixels are checked here.
  const header = await sharp(original, { ...limits, limitInputPixels: false }).metadata()
  requireDecodable(header)
  if (!isAlone && !isDecodedByRow(header)) return undefined
  const { large } = sides[shape]
  const box = typeof large === 'function' ? large(uprightSizeOf(header)) : boxOf(large)
  const { shrunk, ...size } = await shrink(sharp(original, limits), box)
  return { ...size, sizes: folder === undefined ? {} : await encode(shrunk, shape) }
}

function requireDecodable(header: Metadata): void {
  const { width, height, channels, depth } = header
  const pixels = maxPixelsOf(header)
  if (width * height > pixels || Math.max(width, height) > maxSide) throw new TooManyPixels(pixels / megapixel)
  if (channels > 4 || !['uchar', 'ushort'].includes(depth)) throw new Error('unsupported colour format')
}

function maxPixelsOf({ format, depth, isProgressive }: Metadata): number {
  const isDeep = depth !== 'uchar'
  if (format === 'heif') return isDeep ? maxPixels.deepAvif : maxPixels.whole
  if (format === 'jpeg') return isProgressive ? maxPixels.progressive : maxPixels.byRow
  if (isProgressive || isDeep) return maxPixels.whole
  return format === 'png' || format === 'webp' ? maxPixels.byRow : maxPixels.plain
}

/** Applies the orientation. */
function uprightSizeOf({ width, height, orientation = 1 }: Metadata): PictureSize {
  return orientation > 4 ? { width: height, height: width } : { width, height }
}

/** Row-by-row decoding needs little memory, so that two can run at once. */
function isDecodedByRow({ width, height, format, depth, space, isProgressive }: Metadata): boolean {
  if (width * height > maxPixelsBesideAnother) return false
  const isPlain = depth === 'uchar' && !isProgressive && space !== 'cmyk'
  return isPlain && (format === 'jpeg' || format === 'png')
}

/** The decoded image, upright and not larger than a box. */
async function shrink(image: Sharp, box: PictureSize): Promise<PictureSize & { shrunk: () => Sharp }> {
  const { data, info } = await image
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { width, height, shrunk: () => sharp(data, { raw: { width, height, channels } }) }
}

/** Derives the smaller sizes from the largest one, so that the original is decoded once. */
async function encode(shrunk: () => Sharp, shape: ImageTask['shape']): Promise<Record<string, Buffer>> {
  const { large: _large, ...others } = sides[shape]
  const fit = shape === 'portrait' || shape === 'cover' ? 'cover' : 'inside'
  const webp = { quality: 82 }
  const sizes: Record<string, Buffer> = { large: await shrunk().webp(webp).toBuffer() }
  for (const [size, side] of Object.entries<number | PictureSize>(others))
    sizes[size] = await shrunk()
      .resize({ ...boxOf(side), fit, withoutEnlargement: fit === 'inside' })
      .webp(webp)
      .toBuffer()
  return sizes
}

function boxOf(side: number | PictureSize): PictureSize {
  return typeof side === 'number' ? { width: side, height: side } : side
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

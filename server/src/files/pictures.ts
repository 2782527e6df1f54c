import sharp from 'sharp'

const shapes = {
  /** Of a person: the two small ones are cut to squares. */
  portrait: { large: 1280, medium: 320, small: 96 },
  /** Of a course: always the whole picture. */
  scene: { large: 1280, medium: 640, small: 320 },
} as const
const largestPixels = 50_000_000

// Drawings are programs rather than pictures: they stay outside, and are not even looked into.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
})
// What was decoded once is not asked for again.
sharp.cache(false)

export type PictureSize = keyof (typeof shapes)['scene']

const limits = { limitInputPixels: largestPixels, failOn: 'error' } as const

/** Throws unless the whole of a picture can be read. */
export async function checkPicture(original: string): Promise<void> {
  await sharp(original, limits).resize(16).raw().toBuffer()
}

/** Writes a picture in every size, its longest side in pixels, into a folder. The smaller ones are made of the largest,
 *  so that the original is decoded once. */
export async function writeSizes(original: string, folder: string, shape: keyof typeof shapes): Promise<void> {
  const { large, ...others } = shapes[shape]
  const fit = shape === 'portrait' ? 'cover' : 'inside'
  const { data, info } = await sharp(original, limits)
    .autoOrient()
    .resize({ width: large, height: large, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const shown = () => sharp(data, { raw: { width, height, channels } })
  await shown().webp({ quality: 82 }).toFile(`${folder}/large.webp`)
  for (const [size, side] of Object.entries(others))
    await shown()
      .resize({ width: side, height: side, fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 82 })
      .toFile(`${folder}/${size}.webp`)
}

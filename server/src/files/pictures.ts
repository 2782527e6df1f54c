import sharp from 'sharp'

/** Longest side of each size in pixels; the two small ones are square. */
const sizes = { large: 1280, medium: 320, small: 96 } as const
const largestPixels = 50_000_000

// Drawings are programs rather than pictures: they stay outside, and are not even looked into.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
})
// What was decoded once is not asked for again.
sharp.cache(false)

export type PictureSize = keyof typeof sizes

/** Writes a picture in every size into a folder. The smaller sizes are made of the largest, so that the original is decoded once. */
export async function writeSizes(original: string, folder: string): Promise<void> {
  const { large, ...squares } = sizes
  const limits = { limitInputPixels: largestPixels, failOn: 'error' } as const
  const { data, info } = await sharp(original, limits)
    .autoOrient()
    .resize({ width: large, height: large, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const shown = () => sharp(data, { raw: { width, height, channels } })
  await shown().webp({ quality: 82 }).toFile(`${folder}/large.webp`)
  for (const [size, side] of Object.entries(squares))
    await shown()
      .resize({ width: side, height: side, fit: 'cover' })
      .webp({ quality: 82 })
      .toFile(`${folder}/${size}.webp`)
}

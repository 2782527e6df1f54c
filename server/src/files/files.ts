import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import type { Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import type { Upload } from '../form.ts'
import { inTurnOf } from '../turns.ts'
import { isMediaPath, makeWorkFolder, mediaFile, publishFolder, type Media } from '../media.ts'
import { deleteFile, findPicture, insertFile, listPicturesOfErased } from './queries.ts'

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

export type Picture = { id: number; url: string; urls: Record<keyof typeof sizes, string> }

/** Where a picture's sizes are read: the path cannot be guessed and never changes what it shows. */
function pictureUrls(path: string): Picture['urls'] {
  return {
    large: `/files/${path}/large.webp`,
    medium: `/files/${path}/medium.webp`,
    small: `/files/${path}/small.webp`,
  }
}

/** Keeps an uploaded picture in three sizes, upright and without what the camera wrote into it. */
export async function keepPicture(
  { sql, media }: { sql: Sql; media: Media },
  { userId, upload }: { userId: number; upload: Upload },
): Promise<Picture> {
  const name = randomBytes(18).toString('hex')
  const folder = await makeWorkFolder(media, 'picture')
  try {
    // One after the other: a picture of a few kilobytes may need two hundred megabytes to be looked at.
    await inTurnOf('pictures', () => writeSizes(upload.path, folder))
  } catch {
    await rm(folder, { recursive: true, force: true })
    throw new ApiError('unsupported_media_type')
  }
  const path = `${name}/${await publishFolder(media, folder, `pictures/${name}`)}`
  const id = await insertFile(sql, {
    userId,
    type: 2,
    name: upload.name,
    mime: 'image/webp',
    size: upload.bytes,
    path,
  })
  const urls = pictureUrls(path)
  return { id, url: urls.large, urls }
}

/** The smaller sizes are made of the largest, so that the original is decoded once. */
async function writeSizes(original: string, folder: string): Promise<void> {
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

/** A picture that this person uploaded; any other is a missing one. */
export async function requirePicture(
  sql: Sql,
  { userId, fileId }: { userId: number; fileId: number },
): Promise<Picture> {
  const file = await findPicture(sql, { userId, fileId })
  if (!file) throw new ApiError('not_found')
  const urls = pictureUrls(file.path)
  return { id: file.id, url: urls.medium, urls }
}

/** Pictures of erased accounts go from the disk first: a row that is left is found again. */
export async function forgetPicturesOfErased({ sql, media }: { sql: Sql; media: Media }): Promise<void> {
  for (const { id, path } of await listPicturesOfErased(sql)) {
    const [folder = ''] = path.split('/')
    if (isMediaPath(folder)) await rm(mediaFile(media, `pictures/${folder}`), { recursive: true, force: true })
    await deleteFile(sql, id)
  }
}

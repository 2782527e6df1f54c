import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import type { Upload } from '../form.ts'
import { makeWorkFolder, publishFolder, type Media } from '../media.ts'
import { findPicture, insertFile } from './queries.ts'

/** Longest side of each size in pixels; the two small ones are square. */
const sizes = { large: 1280, medium: 320, small: 96 } as const
const largestPixels = 50_000_000
/** Drawings are programs rather than pictures: they stay outside. */
const formats = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff']

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
    const { format } = await sharp(upload.data, { limitInputPixels: largestPixels }).metadata()
    if (!formats.includes(format)) throw new ApiError('unsupported_media_type')
    for (const [size, side] of Object.entries(sizes))
      await sharp(upload.data, { limitInputPixels: largestPixels })
        .rotate()
        .resize({
          width: side,
          height: side,
          fit: size === 'large' ? 'inside' : 'cover',
          withoutEnlargement: size === 'large',
        })
        .webp({ quality: 82 })
        .toFile(`${folder}/${size}.webp`)
  } catch {
    throw new ApiError('unsupported_media_type')
  }
  const path = `${name}/${await publishFolder(media, folder, `pictures/${name}`)}`
  const id = await insertFile(sql, {
    userId,
    type: 2,
    name: upload.name,
    mime: 'image/webp',
    size: upload.data.length,
    path,
  })
  const urls = pictureUrls(path)
  return { id, url: urls.large, urls }
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

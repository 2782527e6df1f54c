import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import type { Upload } from '../form.ts'
import { inTurnOf } from '../turns.ts'
import { isMediaPath, makeWorkFolder, mediaFile, publishFolder, type Media } from '../media.ts'
import type { PictureSize } from './pictures.ts'
import { deleteFile, findPicture, insertFile, listPicturesOfErased } from './queries.ts'

export type Picture = { id: number; url: string; urls: Record<PictureSize, string> }

/** Where a picture's sizes are read: the path cannot be guessed and never changes what it shows. */
export function pictureUrls(path: string): Picture['urls'] {
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
  // Its library takes twenty megabytes, and most processes never see a picture.
  const { writeSizes } = await import('./pictures.ts')
  try {
    // One after the other: a picture of a few kilobytes may need two hundred megabytes to be looked at.
    await inTurnOf('pictures', () => writeSizes(upload.path, folder, 'portrait'))
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

/** Keeps a picture of the school in three sizes; gives its path, which is made of what it shows. */
export async function keepSchoolPicture(media: Media, original: string): Promise<string> {
  const folder = await makeWorkFolder(media, 'picture')
  const { writeSizes } = await import('./pictures.ts')
  await inTurnOf('pictures', () => writeSizes(original, folder, 'scene'))
  return `school/${await publishFolder(media, folder, 'pictures/school')}`
}

/** Throws unless it is a picture that can be kept. */
export async function requireReadablePicture(original: string): Promise<void> {
  const { checkPicture } = await import('./pictures.ts')
  await inTurnOf('pictures', () => checkPicture(original))
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

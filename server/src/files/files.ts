import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import type { Upload } from '../multipart.ts'
import { makeWorkFolder, moveFolder, publishFolder, sealFolder, type Media } from '../media.ts'
import { UnusablePicture, writeSizes, type PictureSize } from './pictures.ts'
import { findPicture, insertFile } from './queries.ts'

export type Picture = { id: number; url: string; urls: Record<PictureSize, string> }

/** Where a picture's sizes are read: the path cannot be guessed and never changes what it shows. */
export function pictureUrls(path: string): Picture['urls'] {
  return {
    large: `/files/${path}/large.webp`,
    medium: `/files/${path}/medium.webp`,
    small: `/files/${path}/small.webp`,
  }
}

type Keeping = { sql: Sql; media: Media; afterCommit: (work: () => Promise<void>) => void }

/**
 * Keeps an uploaded picture in three sizes, upright and without what the camera wrote into it. Until it is committed it
 * stands beside the upload, and goes with it.
 */
export async function keepPicture(
  { sql, media, afterCommit }: Keeping,
  { userId, upload }: { userId: number; upload: Upload },
): Promise<Picture> {
  const folder = join(upload.folder, 'sizes')
  await mkdir(folder)
  await writeSizes({ original: upload.path, folder, shape: 'portrait' }).catch((error: unknown) => {
    throw error instanceof UnusablePicture ? new ApiError('unsupported_media_type') : error
  })
  const path = `${randomBytes(18).toString('hex')}/${await sealFolder(folder)}`
  const id = await insertFile(sql, {
    userId,
    type: 2,
    name: upload.name,
    mime: 'image/webp',
    size: upload.bytes,
    path,
  })
  afterCommit(() => moveFolder(media, folder, `pictures/${path}`))
  const urls = pictureUrls(path)
  return { id, url: urls.large, urls }
}

/** Keeps a picture of the school in three sizes; gives its path, which is made of what it shows. */
export async function keepSchoolPicture(media: Media, original: string): Promise<string> {
  const folder = await makeWorkFolder(media, 'picture')
  await writeSizes({ original, folder, shape: 'scene' })
  return `school/${await publishFolder(media, folder, 'pictures/school')}`
}

/** Throws unless it is a picture that can be kept. */
export async function requireReadablePicture(original: string): Promise<void> {
  await writeSizes({ original, shape: 'scene' })
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

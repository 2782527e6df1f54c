import { copyFile, link, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { ApiError } from '../../platform/errors.ts'
import { mediaFile, moveFolder, type Media } from '../../platform/storage/media.ts'
import { ImageTooLarge, UnusableImage, writeSizes, type ImageWork, type PictureSize } from './images.ts'
import { inspect } from './inspect.ts'
import type { NewFile } from './queries.ts'

export type PreparedFile = Omit<NewFile, 'id' | 'userId'> & { folder: string }

type Upload = {
  /** Users share the machine in turn. */
  userId?: number | undefined
  signal?: AbortSignal | undefined
  type: number
  isRecording?: boolean | undefined
  name: string
  bytes: number
  path: string
  folder: string
}

/** Inspects a file and lays it out for storage. Slow: call it before the transaction. */
export async function prepareFile(upload: Upload): Promise<PreparedFile> {
  const { bytes, path, signal, userId } = upload
  const content = await inspect(upload)
  const { type, mime, extension, durationMs = null } = content
  // Each attempt has its own.
  const folder = await mkdtemp(join(upload.folder, 'stored-'))
  const isImage = type === fileTypes.image
  const isConverted = type === fileTypes.video || (type === fileTypes.sound && durationMs !== null)
  const name = isImage ? 'large.webp' : `${isConverted ? 'original' : 'document'}.${extension}`
  const picture = isImage ? await writePictures({ original: path, folder, signal, owner: userId }) : content.picture
  if (content.content) await writeFile(join(folder, name), content.content)
  // Linked, so that an interrupted attempt can be repeated; some file systems have no links.
  else if (!isImage) await link(path, join(folder, name)).catch(() => copyFile(path, join(folder, name)))
  await flushFiles(folder)
  const described = {
    type,
    mime,
    name: safeName(upload.name),
    size: content.content?.length ?? bytes,
    content: name,
    durationMs,
  }
  return {
    ...described,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    status: isConverted ? 'UPLOADED' : 'DONE',
    folder,
  }
}

/** Flushes the files of a folder to disk, without the hash of `syncFolder`: a video may have a gigabyte. */
export async function flushFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = await open(join(folder, name), 'r+')
    await file.sync()
    await file.close()
  }
}

function writePictures(pictures: Omit<ImageWork, 'shape'>): Promise<PictureSize> {
  return writeSizes({ ...pictures, shape: 'photo' }).catch((error: unknown) => {
    if (error instanceof ImageTooLarge) throw new ApiError('image_too_large', { megapixels: error.megapixels })
    throw error instanceof UnusableImage ? new ApiError('image_unreadable') : error
  })
}

export function folderOf(media: Media, fileId: number): string {
  return mediaFile(media, `files/${fileId}`)
}

/** Moves a prepared file into place, unless another attempt did; it is unreadable until its row is committed. */
export async function moveIntoMedia(media: Media, fileId: number, { folder }: PreparedFile): Promise<void> {
  await moveFolder(media, folder, `files/${fileId}`)
}

export async function removeContent(media: Media, fileId: number): Promise<void> {
  await rm(folderOf(media, fileId), { recursive: true, force: true })
}

/** Removes folders, control characters and marks that reverse the reading order. */
function safeName(name: string): string {
  const base = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const visible = base.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '').trim()
  return visible.slice(-200) || 'file'
}

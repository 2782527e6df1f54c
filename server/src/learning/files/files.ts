import { randomBytes } from 'node:crypto'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { fileTypes, isTooLong, maxRecordingSeconds } from '#contract/learning/files/rules.ts'
import type { prepareAvatar } from '../../accounts/users/avatar.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import {
  makeWorkFolder,
  moveFolder,
  publishFolder,
  signedPrefix,
  syncFolder,
  type Media,
} from '../../platform/storage/media.ts'
import { enqueue, enqueueMany } from '../../platform/jobs/jobs.ts'
import { UnusableImage, writeSizes, type ImageSize, type PictureSize } from './images.ts'
import { soundConversion, videoConversion, videoStills } from './jobs.ts'
import * as queries from './queries.ts'
import { fileRecord, posterName, stillName } from './records.ts'
import { folderOf } from './store.ts'

export { deleteUpload, findNextFileId, hasFiles, insertFile, updateReleased } from './queries.ts'
export { openUpload, removeUploadFolder } from './uploads.ts'

/** Media folders that rows of files reference, and files inside private ones. */
export function listFilePaths(sql: Sql): Promise<string[]> {
  return queries.listFilePaths(sql, posterName)
}

/** URLs of a public image's sizes: unguessable and immutable. */
export function imageUrls(path: string): Record<ImageSize, string> {
  return {
    large: `/files/${path}/large.webp`,
    medium: `/files/${path}/medium.webp`,
    small: `/files/${path}/small.webp`,
  }
}

type FileRequirement = {
  userId: number
  ids: readonly number[]
  types: readonly number[]
  /** The form field of the error for a wrong type or length. */
  field?: string
  /** Maximum length of sounds, which must then be recorded for this; by default any. */
  maxSeconds?: number
}

/** Locks files against deletion. Throws if one is missing, of another type or too long. */
export async function lockRequiredFiles(sql: Sql, required: FileRequirement): Promise<void> {
  const { userId, ids } = required
  checkFiles(await queries.lockFiles(sql, { userId, ids }), required)
}

/**
 * Keeps files for good; unused ones are deleted after a week. Throws if one is missing, of another type or too long.
 * Queues their videos and sounds for conversion, which nobody needs before.
 */
export async function keepFiles(sql: Sql, required: FileRequirement): Promise<void> {
  const { userId, ids } = required
  if (ids.length === 0) return
  const found = await queries.claimFiles(sql, { userId, ids })
  checkFiles(found, required)
  const waiting = found.filter(({ status, is_used: wasUsed }) => status === 'UPLOADED' && !wasUsed)
  for (const job of [videoConversion, soundConversion]) {
    const ofJob = waiting.filter(({ type }) => type === job.fileType).map(({ id }) => id)
    if (ofJob.length === 0) continue
    await enqueueMany(sql, job, await queries.updateTurns(sql, { userId, ids: ofJob, type: job.fileType }))
  }
}

/** Keeps photos, videos and sounds of an expert's answer. Throws if one is foreign, of another type or too long. */
export async function keepAnswerFiles(
  sql: Sql,
  { expertId, fileIds }: { expertId: number; fileIds: readonly number[] },
): Promise<void> {
  const { image, video, sound } = fileTypes
  await keepFiles(sql, {
    userId: expertId,
    ids: fileIds,
    types: [image, video, sound],
    field: 'file_ids',
    maxSeconds: maxRecordingSeconds,
  })
}

function checkFiles(found: readonly queries.OwnFile[], required: FileRequirement): void {
  const { ids, types, field = 'files', maxSeconds } = required
  if (found.length < new Set(ids).size) throw new ApiError('not_found')
  if (found.some(({ type }) => !types.includes(type))) throw refuseField(field, 'file_type')
  const sounds = found.filter(({ type }) => type === fileTypes.sound)
  if (maxSeconds && sounds.some((sound) => isTooLong(sound.duration_ms, maxSeconds)))
    throw refuseField(field, 'recording_too_long', maxSeconds)
}

type Readers = { sql: Sql; media: Media; sessionId: number }

/**
 * Files of these people by id, with URLs that only this session may open. Deleted ones are missing. The caller checks
 * that the viewer may see them; every request for their content is checked again.
 */
export async function privateFiles(
  { sql, media, sessionId }: Readers,
  wanted: { userIds: readonly number[]; ids: readonly number[] },
): Promise<ReadonlyMap<number, UploadedFile>> {
  const files = wanted.ids.length > 0 ? await queries.listFiles(sql, wanted) : []
  return new Map(files.map((file) => [file.id, fileRecord(file, { media, sessionId })]))
}

/** Requests pictures of video frames, which are made once the video is converted. */
export async function requestStills(sql: Sql, moments: readonly { fileId: number; atMs: number }[]): Promise<void> {
  if (moments.length === 0) return
  const fileIds = await queries.insertStills(sql, moments)
  for (const fileId of fileIds) await enqueue(sql, videoStills, { fileId })
}

export function stillUrl({ media, sessionId }: Omit<Readers, 'sql'>, fileId: number, atMs: number): string {
  return `${signedPrefix(media, { scope: `files/${fileId}`, sessionId })}/${stillName(atMs)}`
}

type ImageContext = { sql: Sql; media: Media }

export const makeAvatar: typeof prepareAvatar.registered = async ({ sql: readSql, media }, { userId, fileId }) => {
  const image = await queries.findImage(readSql, { userId, fileId })
  if (!image) throw new ApiError('not_found')
  const made = image.path === null ? await writeAvatar(media, { userId, fileId }) : undefined
  return async ({ sql, afterCommit }) => {
    const path = await queries.updatePublicPath(sql, { userId, fileId, path: image.path ?? made?.path ?? '' })
    if (path === undefined) throw new ApiError('not_found')
    if (made) afterCommit(() => moveFolder(media, made.folder, `pictures/${made.path}`))
    return { id: fileId, url: imageUrls(path).medium }
  }
}

async function writeAvatar(
  media: Media,
  { userId: owner, fileId }: { userId: number; fileId: number },
): Promise<{ folder: string; path: string }> {
  const folder = await makeWorkFolder(media, 'avatar')
  const task = { original: `${folderOf(media, fileId)}/large.webp`, folder, owner, shape: 'portrait' } as const
  await writeSizes(task).catch((error: unknown) => {
    throw error instanceof UnusableImage ? new ApiError('image_unreadable') : error
  })
  return { folder, path: `${randomBytes(18).toString('hex')}/${await syncFolder(folder)}` }
}

/**
 * Publishes an image of the user in the school's sizes; returns its path. Slow: call it before the transaction. Throws
 * `not_found` and `image_unreadable`.
 */
export async function publishSchoolImage(
  { sql, media }: ImageContext,
  image: { userId: number; fileId: number },
): Promise<string> {
  await requireImage(sql, image)
  return saveCourseImage(media, `${folderOf(media, image.fileId)}/large.webp`).catch((error: unknown) => {
    throw error instanceof UnusableImage ? new ApiError('image_unreadable') : error
  })
}

/** A file of the user with the path of its content. Throws `not_found`. */
export async function openFile(
  { sql, media }: ImageContext,
  { userId, fileId }: { userId: number; fileId: number },
): Promise<queries.PrivateFile & { path: string }> {
  const [file] = await queries.listFiles(sql, { userIds: [userId], ids: [fileId] })
  if (!file) throw new ApiError('not_found')
  return { ...file, path: `${folderOf(media, fileId)}/${file.content}` }
}

/** Throws `not_found` unless the user has this image. */
export async function requireImage(sql: Sql, image: { userId: number; fileId: number }): Promise<void> {
  if (!(await queries.findImage(sql, image))) throw new ApiError('not_found')
}

type PublishedImage = { userId: number; fileId: number; folder: string; shape: 'scene' | 'cover' }

/**
 * Publishes an image of the user below a folder of the pictures, under a name of its own; returns its path and size.
 * Slow: call it before the transaction. Throws `image_unreadable`.
 */
export async function publishImage(
  media: Media,
  { userId: owner, fileId, folder, shape }: PublishedImage,
): Promise<PictureSize & { path: string }> {
  const original = `${folderOf(media, fileId)}/large.webp`
  return saveImage(media, { original, folder, shape, owner }).catch((error: unknown) => {
    throw error instanceof UnusableImage ? new ApiError('image_unreadable') : error
  })
}

type SavedImage = Pick<PublishedImage, 'folder' | 'shape'> & { original: string; owner?: number }

/** Saves an image in three sizes below a folder of the pictures. Throws UnusableImage. */
export async function saveImage(
  media: Media,
  { folder, ...task }: SavedImage,
): Promise<PictureSize & { path: string }> {
  const work = await makeWorkFolder(media, 'picture')
  const size = await writeSizes({ ...task, folder: work })
  await syncFolder(work)
  const path = `${folder}/${randomBytes(18).toString('hex')}`
  await moveFolder(media, work, `pictures/${path}`)
  return { ...size, path }
}

/** Saves an image of a course in three sizes; returns its path, which contains the content hash. */
export async function saveCourseImage(media: Media, original: string): Promise<string> {
  const folder = await makeWorkFolder(media, 'picture')
  await writeSizes({ original, folder, shape: 'scene' })
  return `school/${await publishFolder(media, folder, 'pictures/school')}`
}

/** Throws unless the file can be decoded. */
export async function requireReadableImage(original: string): Promise<void> {
  await writeSizes({ original, shape: 'scene' })
}

import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withDistributedMutex } from '../../platform/database/distributedMutex.ts'
import { first, type Sql } from '../../platform/database/database.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/errors.ts'
import { mediaFile, workFolder, type Media } from '../../platform/storage/media.ts'
import { deleteUpload, findUpload, insertFile, listFiles, type PrivateFile, type Upload } from './queries.ts'
import { moveIntoMedia, prepareFile, removeContent } from './store.ts'

/** The temporary folder of an upload, which the cleanup of temporary folders removes after a day at the latest. */
export const uploadFolderName = (fileId: number) => `parts-${fileId}`
export const uploadFileName = 'file'

const folderOf = (media: Media, fileId: number) => mediaFile(media, `${workFolder}/${uploadFolderName(fileId)}`)

export async function removeUploadFolder(media: Media, fileId: number): Promise<void> {
  await rm(folderOf(media, fileId), { recursive: true, force: true })
}

/** A complete upload of the sender and the path of its content. Throws `not_found` and `upload_incomplete`. */
export async function openUpload(
  { database, media }: Pick<AppContext, 'database' | 'media'>,
  sender: Sender,
): Promise<Upload & { path: string }> {
  const upload = await findUpload(database.sql, sender)
  if (!upload) throw new ApiError('not_found')
  const path = join(folderOf(media, sender.fileId), uploadFileName)
  const { size } = await stat(path)
  if (size !== upload.size) throw new ApiError('upload_incomplete')
  return { ...upload, path }
}

type Sender = { userId: number; fileId: number; signal?: AbortSignal }

/** Turns a complete upload into a file. Repeatable after a lost response and after a crash. */
export function finish(context: AppContext, sender: Sender): Promise<PrivateFile> {
  const { sql } = context.database
  return withDistributedMutex(sql, `upload:${sender.fileId}`, async () => {
    const known = await findFinished(sql, sender)
    if (known) return known
    return register(context, sender).catch(async (error: unknown) => {
      // Another process may have finished it and removed the parts.
      const finished = await findFinished(sql, sender)
      if (finished) return finished
      throw error
    })
  })
}

async function findFinished(sql: Sql, { userId, fileId }: Sender): Promise<PrivateFile | undefined> {
  return first(await listFiles(sql, { userIds: [userId], ids: [fileId] }))
}

/** Moves an upload into the media, and records the file in a transaction of its own. */
async function register({ database, media }: AppContext, sender: Sender): Promise<PrivateFile> {
  const { fileId, userId, signal } = sender
  const upload = await openUpload({ database, media }, sender)
  const folder = folderOf(media, fileId)
  const sent = { ...upload, isRecording: upload.is_recording, bytes: upload.size, folder }
  const prepared = await prepareFile({ ...sent, userId, signal }).catch(async (error: unknown) => {
    if (error instanceof ApiError && error.code !== 'unavailable') await discard({ database, media }, sender)
    throw error
  })
  await moveIntoMedia(media, fileId, prepared)
  const file = await database.transaction(async (sql) => {
    if (!(await deleteUpload(sql, sender))) return findFinished(sql, sender)
    return insertFile(sql, { ...prepared, id: fileId, userId })
  })
  // The upload was cancelled.
  if (!file) await removeContent(media, fileId)
  await removeUploadFolder(media, fileId)
  if (!file) throw new ApiError('not_found')
  return file
}

/** Deletes an unreadable upload, so that it is not resumed. */
async function discard({ database, media }: Pick<AppContext, 'database' | 'media'>, sender: Sender): Promise<void> {
  await deleteUpload(database.sql, sender)
  await removeUploadFolder(media, sender.fileId)
}

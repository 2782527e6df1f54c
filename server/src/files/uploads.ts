import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withDistributedMutex } from '../platform/concurrency/distributedMutex.ts'
import type { AppContext } from '../platform/http/context.ts'
import { ApiError } from '../platform/http/errors.ts'
import { mediaFile, workFolder, type Media } from '../platform/storage/media.ts'
import { deleteUpload, findUpload, insertFile, listFiles, type PrivateFile, type Upload } from './queries.ts'
import { moveIntoMedia, prepareFile, removeContent } from './store.ts'

/** The temporary folder of an upload, which the cleanup of temporary folders removes after a day at the latest. */
export const uploadFolderName = (fileId: number) => `parts-${fileId}`
export const uploadFileName = 'file'

const folderOf = (media: Media, fileId: number) => mediaFile(media, `${workFolder}/${uploadFolderName(fileId)}`)

export async function removeUploadFolder(media: Media, fileId: number): Promise<void> {
  await rm(folderOf(media, fileId), { recursive: true, force: true })
}

type Sender = { userId: number; fileId: number; signal?: AbortSignal }

/** Turns a complete upload into a file. Can be repeated after a lost answer and after a crash. */
export function finish(context: AppContext, sender: Sender): Promise<PrivateFile> {
  const { sql } = context.database
  return withDistributedMutex(sql, `upload:${sender.fileId}`, async () => {
    const [known] = await listFiles(sql, { userIds: [sender.userId], ids: [sender.fileId] })
    if (known) return known
    const upload = await findUpload(sql, sender)
    if (!upload) throw new ApiError('not_found')
    return register(context, sender, upload)
  })
}

async function register({ database, media }: AppContext, sender: Sender, upload: Upload): Promise<PrivateFile> {
  const { fileId, userId, signal } = sender
  const folder = folderOf(media, fileId)
  const path = join(folder, uploadFileName)
  const { size } = await stat(path)
  if (size !== upload.size) throw new ApiError('upload_incomplete')
  const sent = { ...upload, isRecording: upload.is_recording, bytes: size, path, folder }
  const prepared = await prepareFile({ ...sent, userId, signal }).catch(async (error: unknown) => {
    if (error instanceof ApiError && error.code !== 'unavailable') await discard({ database, media }, sender)
    throw error
  })
  await moveIntoMedia(media, fileId, prepared)
  const file = await database
    .transaction(async (sql) => {
      // Cancelled meanwhile.
      if (!(await deleteUpload(sql, sender))) throw new ApiError('not_found')
      return insertFile(sql, { ...prepared, id: fileId, userId })
    })
    .catch(async (error: unknown) => {
      // After a lost connection the row may have been committed: then its content is needed.
      if (error instanceof ApiError && error.code === 'not_found') await removeContent(media, fileId)
      throw error
    })
  await removeUploadFolder(media, fileId)
  return file
}

/** What cannot be read is not asked for again. */
async function discard({ database, media }: Pick<AppContext, 'database' | 'media'>, sender: Sender): Promise<void> {
  await deleteUpload(database.sql, sender)
  await removeUploadFolder(media, sender.fileId)
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { isMediaPath, mediaFile } from '../../platform/storage/media.ts'
import {
  deleteAbandonedUploads,
  deleteFile,
  listDeleted,
  listReplaced,
  updateReplacedRemoved,
  updateUnneeded,
  type DeletedFile,
} from './queries.ts'
import { folderOf, removeContent } from './store.ts'
import { removeUploadFolder } from './uploads.ts'

/** Deletes what nobody uses or may see, from the disk first: if that fails, the row is found again. */
export async function cleanup(context: JobContext): Promise<void> {
  const { database, media } = context
  for (const { id } of await deleteAbandonedUploads(database.sql)) {
    await removeUploadFolder(media, id)
    // Of an attempt to finish that failed.
    await removeContent(media, id)
  }
  for (const { id, replaced } of await listReplaced(database.sql)) {
    await rm(join(folderOf(media, id), replaced), { force: true })
    await updateReplacedRemoved(database.sql, id)
  }
  await updateUnneeded(database.sql)
  await removeDeleted(context, 0)
}

async function removeDeleted(context: JobContext, after: number): Promise<void> {
  const { database } = context
  const files = await listDeleted(database.sql, { after })
  for (const file of files) {
    await removeFile(context, file)
    await deleteFile(database.sql, file.id)
  }
  const last = files.at(-1)
  if (last) await removeDeleted(context, last.id)
}

async function removeFile({ media }: JobContext, { id, path }: DeletedFile): Promise<void> {
  const [folder = ''] = (path ?? '').split('/')
  if (isMediaPath(folder)) await rm(mediaFile(media, `pictures/${folder}`), { recursive: true, force: true })
  await removeContent(media, id)
}

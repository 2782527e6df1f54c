import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteInBatches } from '../platform/database/database.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import { isMediaPath, listOld, mediaFile, removeOld } from '../platform/storage/media.ts'
import { documentFile, documentsFolder } from './courses/documents.ts'
import { listUsedDocuments } from './courses/queries.ts'
import {
  deleteAbandonedUploads,
  deleteFile,
  listDeleted,
  listReplaced,
  updateReplacedRemoved,
  updateUnneeded,
  type DeletedFile,
} from './files/queries.ts'
import { folderOf, removeContent } from './files/store.ts'
import { removeUploadFolder } from './files/uploads.ts'
import { updateErasedAttempts, insertStatusesOfRecentRuns } from './homework/queries.ts'
import { deleteOldStatistics } from './lessons/queries.ts'
import { deleteOfErased, deleteOld } from './reminders/queries.ts'

/** Deletes unused and hidden files, from the disk first: if that fails, the row is found again. */
export async function cleanFiles(context: JobContext): Promise<void> {
  const { database, media } = context
  for (const { id } of await deleteAbandonedUploads(database.sql)) {
    await removeUploadFolder(media, id)
    // Content of an attempt to finish that failed.
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

/**
 * Removes the words of erased accounts and their homework from the desk's queue. Adds missing statuses to runs that a
 * process of a former version has started.
 */
export async function cleanHomework({ database: { sql } }: JobContext): Promise<void> {
  await insertStatusesOfRecentRuns(sql)
  await updateErasedAttempts(sql)
}

/** Removes the files of documents that no course references. Young ones may belong to an import that is not finished. */
export async function cleanDocuments({
  database: { sql },
  media,
}: Pick<JobContext, 'database' | 'media'>): Promise<void> {
  const folders = await listOld(media, documentsFolder)
  const used = new Set(await listUsedDocuments(sql, folders))
  for (const folder of folders) if (!used.has(folder)) await removeOld(media, documentFile(folder))
}

/** Deletes old statistic entries; their totals are kept. */
export function cleanLessons({ database: { sql }, signal }: Pick<JobContext, 'database' | 'signal'>): Promise<void> {
  return deleteInBatches((limit) => deleteOldStatistics(sql, limit), signal)
}

/** Deletes old sent reminders, and all of erased accounts. */
export async function cleanReminders({ database: { sql } }: Pick<JobContext, 'database'>): Promise<void> {
  await deleteOld(sql)
  await deleteOfErased(sql)
}

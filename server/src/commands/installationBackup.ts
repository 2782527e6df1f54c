import { writeBackup, type BackupReport, type Options } from '../platform/backup/backup.ts'
import { createBackupFolder, newBackupFile } from '../platform/backup/schedule.ts'
import { deleteUnfinished } from '../platform/backup/unfinishedFiles.ts'
import { openMedia } from '../platform/storage/media.ts'
import { listMediaPaths } from './mediaPaths.ts'
import type { Installation } from './openInstallation.ts'
import { version } from './version.ts'

type Target = Omit<Options, 'file'> & {
  /** A file, or the folder of one that is named after the time. */
  target: string
}

/** Backs up database, media and secrets of an installation; on failure nothing is left. */
export async function backUp(
  { config, database }: Installation,
  { target, passphrase, signal }: Target,
): Promise<BackupReport & { file: string }> {
  const { dataDir } = config
  const media = await openMedia(dataDir)
  const folder = await createBackupFolder(target)
  try {
    const file = newBackupFile(target)
    await deleteUnfinished(file)
    const source = { database, media, dataDir, version, listMediaPaths }
    return { file, ...(await writeBackup(source, { file, passphrase, signal })) }
  } catch (error) {
    await folder.discard()
    throw error
  }
}

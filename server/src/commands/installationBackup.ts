import { readFileSync } from 'node:fs'
import { listMediaPaths } from '../cleanup/mediaPaths.ts'
import { writeBackup, type BackupReport, type Options } from '../platform/backup/backup.ts'
import { createBackupFolder, newBackupFile } from '../platform/backup/backupFiles.ts'
import { deleteUnfinished } from '../platform/backup/unfinishedFiles.ts'
import { openMedia } from '../platform/storage/media.ts'
import type { Installation } from './openInstallation.ts'

export const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

type Target = Omit<Options, 'file'> & {
  /** A file, or a folder for a file named by the time. */
  target: string
}

/** Backs up database, media and secrets of an installation; a failure leaves nothing. */
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

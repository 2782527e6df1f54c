import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { checkBackup, type CheckedBackup } from '../platform/backup/checkedBackup.ts'
import { discardQueues, requireEmptyDatabase, restoreBackup, withEmptyFolder } from '../platform/backup/restore.ts'
import { readConfig } from '../platform/config/config.ts'
import { exitWith, OperatorError } from '../platform/config/operatorError.ts'
import { requeue, startJobs } from '../platform/jobs/jobs.ts'
import { requireOwnFolder } from '../platform/storage/folders.ts'
import { jobs } from '../worker.ts'
import { readCommandLine, withInterruption, readPassphrase } from './commandLine.ts'
import { withInstallation } from './openInstallation.ts'
import { print, printError } from './output.ts'

const usage = 'Usage: npm run restore -- <file> [--passphrase-file <file>]'

/** `npm run restore -- <file>`: restores a backup into an empty data folder, or an empty database of DATABASE_URL. */
async function main(): Promise<void> {
  const { file, passphraseFile } = readArguments()
  const { dataDir, backupPassphrase, stripe } = readConfig()
  requireOwnFolder(dataDir)
  const passphrase = readPassphrase(passphraseFile, backupPassphrase)
  const backup = await withInterruption((signal) =>
    withEmptyFolder(dataDir, async () => {
      // A refused file must not leave an empty database.
      const checked = await checkBackup(file, { passphrase, signal })
      await restoreOrNothing(dataDir, () => restoreInto(dataDir, checked, signal))
      return checked
    }),
  )
  const { tables, createdAt } = backup.manifest
  print(`${tables.length} tables, the media and the secrets are as they were at ${createdAt}`)
  if (stripe)
    print('Charges that Stripe has made since are not in it: start without PAYMENTS, and see docs/operate.md, Backup')
}

function restoreInto(dataDir: string, backup: CheckedBackup, signal: AbortSignal): Promise<void> {
  return withInstallation('nothing', async ({ config, database }) => {
    await requireEmptyDatabase(database)
    // This process runs no jobs, so none needs the media.
    const media = { folder: join(dataDir, 'media'), secret: Buffer.alloc(0) }
    const queues = await startJobs({ config, database, media, jobs, isWorker: false, onError: printError })
    try {
      await restoreBackup(backup, { database, dataDir, requeue, isReplacing: false, signal })
    } catch (error) {
      await discardQueues(database)
      throw error
    } finally {
      await queues.stop()
    }
  })
}

/** Removes the embedded database of a failed restore: the folder was empty before. */
async function restoreOrNothing(dataDir: string, restore: () => Promise<void>): Promise<void> {
  try {
    await restore()
  } catch (error) {
    for (const name of ['postgres', 'socket']) await rm(join(dataDir, name), { recursive: true, force: true })
    throw error
  }
}

function readArguments() {
  const { values, positionals } = readCommandLine(usage, { 'passphrase-file': { type: 'string' } })
  const [file, ...others] = positionals
  if (!file || others.length > 0) throw new OperatorError(`Name one backup.\n${usage}`)
  return { file: resolve(file), passphraseFile: values['passphrase-file'] }
}

main().catch(exitWith)

import { join } from 'node:path'
import { hasDemoAccounts } from '../demo/demo.ts'
import { checkBackup } from '../platform/backup/checkedBackup.ts'
import { withConnection } from '../platform/backup/connection.ts'
import { restoreBackup } from '../platform/backup/restore.ts'
import { deleteOldBackups } from '../platform/backup/backupFiles.ts'
import { isServerConnected, tryUpgradeLock } from '../platform/backup/tableQueries.ts'
import { listAppliedMigrations } from '../platform/checks/checkQueries.ts'
import { exitWith, OperatorError } from '../platform/config/operatorError.ts'
import type { Database } from '../platform/database/database.ts'
import { withInterruption } from './commandLine.ts'
import { backUp, version } from './installationBackup.ts'
import { withInstallation, type Installation } from './openInstallation.ts'
import { print } from './output.ts'
import { trialStart } from './trialStart.ts'

/** Backups of upgrades that are kept. */
const keep = 3

/**
 * `npm run upgrade`, with the new code in place and Daystream stopped: backs up, migrates and starts once as a trial. A failure restores
 * the database.
 */
async function main(): Promise<void> {
  await withInterruption((signal) =>
    withInstallation('database', (installation) =>
      withUpgradeLock(installation.database, signal, () => upgrade(installation, signal)),
    ),
  )
}

async function upgrade(installation: Installation, signal: AbortSignal): Promise<void> {
  const { config, database } = installation
  const target = join(config.dataDir, 'backups')
  const { file } = await backUp(installation, { target, passphrase: config.backupPassphrase, signal })
  print(`Backed up to ${file}`)
  const before = await listAppliedMigrations(database.sql)
  try {
    // A trial must not load the demo school into an empty database.
    const allowsDemo = config.demo && (await hasDemoAccounts(database.sql))
    await trialStart({ allowsDemo, signal })
  } catch (error) {
    const outcome = await returnTo(file, installation, before)
    if (signal.aborted)
      throw new OperatorError(`Interrupted. ${outcome} Run npm run upgrade again, or put the former code back.`)
    const reason = error instanceof Error ? error.message : String(error)
    const failure = signal.aborted ? 'The upgrade was interrupted.' : `The new version does not start: ${reason}`
    throw new OperatorError(`${failure}\n${outcome} Put the former code back and start it.`)
  }
  const applied = (await listAppliedMigrations(database.sql)).filter((name) => !before.includes(name))
  print(`Daystream ${version} starts, with ${applied.length} new migrations: start it as usual`)
  for (const old of await deleteOldBackups(file, keep)) print(`${old}: deleted`)
}

/** The trial runs no jobs, so the media are unchanged. */
async function returnTo(file: string, { config, database }: Installation, before: readonly string[]): Promise<string> {
  const applied = await listAppliedMigrations(database.sql)
  if (applied.every((name) => before.includes(name))) return 'The database was not changed.'
  const { signal } = new AbortController()
  try {
    const backup = await checkBackup(file, { passphrase: config.backupPassphrase, signal })
    // The trial ran no jobs, so they are still queued.
    const requeue = () => Promise.resolve()
    await restoreBackup(backup, { database, dataDir: config.dataDir, requeue, isReplacing: true, signal })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `The database could not be returned to the backup (${reason}): restore ${file} into an empty DATA_DIR or database.`
  }
  return `The database is as it was, from ${file}.`
}

main().catch(exitWith)

/** Throws while a server or another upgrade uses the database. */
function withUpgradeLock<Result>(
  database: Database,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  // The connection must outlive an interruption, because undoing needs the lock.
  const uninterrupted = new AbortController()
  return withConnection(database, uninterrupted.signal, async (client) => {
    signal.throwIfAborted()
    if (!(await tryUpgradeLock(client))) throw new OperatorError('Another upgrade is running.')
    if (await isServerConnected(client))
      throw new OperatorError('Daystream is running: stop all its processes before the upgrade.')
    return work()
  })
}

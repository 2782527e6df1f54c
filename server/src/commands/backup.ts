import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { BackupReport } from '../platform/backup/backup.ts'
import { deleteOldBackups, isBackupFile } from '../platform/backup/backupFiles.ts'
import { exitWith, OperatorError } from '../platform/config/operatorError.ts'
import { backUp } from './installationBackup.ts'
import { readCommandLine, withInterruption, readPassphrase } from './commandLine.ts'
import { withInstallation } from './openInstallation.ts'
import { print, printError } from './output.ts'

const usage = [
  'Usage: npm run backup -- <file or folder> [--keep <count>] [--passphrase-file <file>]',
  '  A file ends in .tar.zst. A folder gets a file named after the time, and keeps the newest ones.',
].join('\n')

/** `npm run backup -- <file or folder>`: backs up database, media and secrets, even of a running server. */
async function main(): Promise<void> {
  const { target, keep, passphraseFile } = readArguments()
  await withInterruption((signal) =>
    withInstallation('database', async (installation) => {
      const started = performance.now()
      const passphrase = readPassphrase(passphraseFile, installation.config.backupPassphrase)
      const { file, ...report } = await backUp(installation, { target, passphrase, signal })
      printReport(report)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      print(`${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB in ${seconds} s`)
      if (passphrase === undefined) print('Its secrets are not encrypted: set BACKUP_PASSPHRASE if others can read it.')
      if (keep !== undefined) for (const old of await deleteOldBackups(file, keep)) print(`${old}: deleted`)
    }),
  )
}

function printReport({ tables, files, missing }: BackupReport): void {
  print(`${tables} tables and ${files} media files backed up`)
  const [first] = missing
  if (first !== undefined)
    printError(`Rows name ${missing.length} media that do not exist, such as ${first}: npm run doctor lists them.`)
}

function readArguments() {
  const options = { keep: { type: 'string' }, 'passphrase-file': { type: 'string' } } as const
  const { values, positionals } = readCommandLine(usage, options)
  const [target, ...others] = positionals
  if (!target || others.length > 0) throw new OperatorError(`Name one file or folder.\n${usage}`)
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))
    throw new OperatorError(`--keep is the number of backups to keep, from 1.\n${usage}`)
  if (keep !== undefined && isBackupFile(target))
    throw new OperatorError(`--keep needs a folder, and ${target} names a file.`)
  return { target: resolve(target), keep, passphraseFile: values['passphrase-file'] }
}

main().catch(exitWith)

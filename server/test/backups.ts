import { runCommand, type CommandResult } from './command.ts'

export const backupCommand = 'server/src/commands/backup.ts'
export const restoreCommand = 'server/src/commands/restore.ts'
export const passphrase = 'correct-horse-battery'

type Settings = Record<string, string>

/** Runs the command of backups with a passphrase, unless the settings have their own. */
export function backUp(args: readonly string[], settings: Settings): Promise<CommandResult> {
  return runCommand([backupCommand, ...args], { BACKUP_PASSPHRASE: passphrase, ...settings })
}

/** Restores into an embedded database, unless `settings` name another. */
export function restore(file: string, dataDir: string, settings: Settings = {}): Promise<CommandResult> {
  const own = { DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_PASSPHRASE: passphrase }
  return runCommand([restoreCommand, file], { ...own, ...settings })
}

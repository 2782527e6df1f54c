import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { nobody } from '../database/postgresBinaries.ts'
import { OperatorError } from '../config/operatorError.ts'

/**
 * Refuses to run as root on another user's data folder: its owner could not change files that root creates. Call it
 * before anything is written.
 */
export function requireOwnFolder(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const folder = existsSync(dataDir) ? statSync(dataDir) : undefined
  if (!folder?.isDirectory()) return
  // As root, PostgreSQL runs as nobody, who then owns its folders.
  const owners = readdirSync(dataDir).map((name) => lstatSync(join(dataDir, name)).uid)
  const foreign = [folder.uid, ...owners.filter((owner) => owner !== nobody)].find((owner) => owner !== 0)
  if (foreign !== undefined)
    throw new OperatorError(
      `The folder ${dataDir} belongs to the user ${foreign}: run the command as that user, or set another DATA_DIR.`,
    )
}

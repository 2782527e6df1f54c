import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { nobody } from './postgresBinaries.ts'
import { OperatorError } from './operatorError.ts'

/**
 * Refuses root beside a data folder of another user: what root writes there its owner could not change, and a running
 * database would lose its files. Comes before anything is written.
 */
export function refuseForeignFolder(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const folder = existsSync(dataDir) ? statSync(dataDir) : undefined
  if (!folder?.isDirectory()) return
  // Where root may run nothing as itself, the database's own folders are nobody's.
  const owners = readdirSync(dataDir).map((name) => lstatSync(join(dataDir, name)).uid)
  const foreign = [folder.uid, ...owners.filter((owner) => owner !== nobody)].find((owner) => owner !== 0)
  if (foreign !== undefined)
    throw new OperatorError(
      `The folder ${dataDir} belongs to the user ${foreign}: run the command as that user, or set another DATA_DIR.`,
    )
}

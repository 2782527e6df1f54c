import { createHash } from 'node:crypto'
import { OperatorError } from '../config/operatorError.ts'
import type { Secrets } from './secrets.ts'
import type { Table } from './tableQueries.ts'

/** The first entry of a backup. */
export type Manifest = {
  format: number
  version: string
  /** ISO 8601, UTC. */
  createdAt: string
  /** The same for all backups of one installation. */
  installation: string
  migrations: string[]
  tables: Table[]
}

export const manifestName = 'manifest.json'
export const format = 1

/** The secret of media URLs identifies the installation, as it never changes. */
export function installationOf(secrets: Secrets): string {
  return createHash('sha256')
    .update(`installation ${secrets['identity.secret'] ?? secrets['media.secret'] ?? ''}`)
    .digest('hex')
    .slice(0, 16)
}

/** Throws unless this version can restore the backup. */
export function requireRestorable(manifest: Manifest, known: readonly string[]): void {
  const unknown = manifest.migrations.findLast((name) => !known.includes(name))
  if (manifest.format !== format || unknown !== undefined)
    throw new OperatorError(
      `The backup was taken by a newer version of Daystream (${unknown ?? manifest.version}): restore it with that version.`,
    )
}

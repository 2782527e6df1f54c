import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, type Config } from '../platform/config/config.ts'
import { OperatorError } from '../platform/config/operatorError.ts'
import { openDatabase, type Database } from '../platform/database/database.ts'
import { hasMigrations, listPendingMigrations, migrate } from '../platform/database/migrations.ts'
import { startPostgres } from '../platform/database/postgres.ts'
import { requireOwnFolder } from '../platform/storage/folders.ts'
import { printError } from './output.ts'

export interface Installation {
  config: Config
  database: Database
}

/**
 * A command's requirement: a `database` of any version; the `current schema`, after a start or an upgrade; `new or current`, which may also
 * begin an installation in an empty folder; or `nothing`, if it makes its own database.
 */
type Requirement = 'database' | 'current schema' | 'new or current' | 'nothing'

export function hasDatabase({ dataDir, databaseUrl }: Config): boolean {
  return existsSync(dataDir) && (databaseUrl !== undefined || existsSync(join(dataDir, 'postgres')))
}

/**
 * Runs a command on this installation's database, even beside its running server. Starts an embedded database if necessary, and stops it
 * when no other process needs it.
 */
export async function withInstallation<Result>(
  requirement: Requirement,
  run: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const config = readConfig()
  requireOwnFolder(config.dataDir)
  requireFolder(config, requirement)
  const embedded = config.databaseUrl
    ? undefined
    : await startPostgres({ dataDir: config.dataDir, log: () => undefined })
  const connection = embedded ? embedded.connection : { connectionString: config.databaseUrl }
  const database = openDatabase({ ...connection, max: 2 })
  try {
    await requireConnection(database)
    if (requirement === 'current schema' || requirement === 'new or current')
      await requireSchema(config, database, requirement)
    return await run({ config, database })
  } catch (error) {
    throw isConnectionLost(error)
      ? new OperatorError('The database was stopped while the command ran: run it again.', { cause: error })
      : error
  } finally {
    await database.close()
    const onWait = () => printError('Another command still uses the database: waiting for it to end.')
    await embedded?.stop({ timeoutMs: Infinity, onWait })
  }
}

/** A mistyped DATA_DIR must not become an installation. */
function requireFolder(config: Config, requirement: Requirement): void {
  if (requirement === 'nothing' || hasDatabase(config)) return
  if (requirement !== 'new or current') throw new OperatorError(`${config.dataDir} has no database: ${remedy}`)
  if (!isEmptyFolder(config.dataDir))
    throw new OperatorError(
      `${config.dataDir} has no database: to begin one there, create it as an empty folder; otherwise set DATA_DIR.`,
    )
}

const remedy = 'start Daystream once, or set DATA_DIR.'

/** Ignores files of a killed first start and of a separate disk. */
function isEmptyFolder(folder: string): boolean {
  const names = existsSync(folder) ? readdirSync(folder) : undefined
  return names?.every((name) => /^(postgres\.\d+\.tmp|socket|lost\+found)$/.test(name)) ?? false
}

async function requireSchema(config: Config, database: Database, requirement: Requirement): Promise<void> {
  if (await hasMigrations(database.pool)) {
    if ((await listPendingMigrations(database.pool)).length > 0)
      throw new OperatorError('The database is of an older version of Daystream: run npm run upgrade first.')
  } else if (requirement === 'new or current') {
    printError(`A new installation begins in ${config.dataDir}.`)
    await migrate(database)
  } else
    throw new OperatorError(
      `The database of ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir} is empty: ${remedy}`,
    )
}

/** 57P01 and 57P02 are PostgreSQL's codes for a stop and a crash; the client has none for a lost connection. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && /^57P0[12]$/.test(String(error.code))) || error.message.startsWith('Connection terminated')
}

async function requireConnection({ pool }: Database): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (cause) {
    // The error has no message of its own if none of several addresses responds.
    const { message, code } = cause as NodeJS.ErrnoException
    throw new OperatorError(
      `The database does not respond (${message || code}): check DATABASE_URL, and whether PostgreSQL runs.`,
      { cause },
    )
  }
}

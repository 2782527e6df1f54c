import { constants, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isSecret } from '../backup/secrets.ts'
import { compareMigrations, minimumServerVersion } from '../database/migrations.ts'
import { hasPublicAddress } from '../http/origins.ts'
import { countJobs, type JobCounts } from '../jobs/queueQueries.ts'
import type { Job } from '../jobs/jobs.ts'
import { listStalled } from '../jobs/waiting.ts'
import { canAccess } from '../storage/folders.ts'
import { findDiskSpace } from '../metrics/diskSpace.ts'
import { good, warning, wrong, type Check, type CheckContext, type Finding } from './check.ts'
import { findDatabaseSettings, listAppliedMigrations } from './checkQueries.ts'
import { findClockDifference, wrongClockSeconds } from './clockDifference.ts'

const secretBytes = 32

const warningClockSeconds = 2
/** Connections of a process besides its pool. */
const extraConnections = 6

export const platformChecks: readonly Check[] = [
  { name: 'secrets', run: checkSecrets },
  { name: 'disk', run: checkDisk },
  { name: 'clock', run: checkClock },
  { name: 'database', run: checkDatabase },
  { name: 'migrations', run: checkMigrations },
]

async function checkDisk({ config }: CheckContext): Promise<Finding[]> {
  const { state, freeMegabytes } = await findDiskSpace(config)
  const message = `${freeMegabytes} MB are free for ${config.dataDir}`
  const isWritable = await canAccess(config.dataDir, constants.W_OK)
  if (!isWritable)
    return [wrong(`${config.dataDir} cannot be written`, 'Run Daystream as its owner, or set another DATA_DIR.')]
  const remedy = 'Free some space, or move DATA_DIR to a larger disk.'
  if (state === 'full') return [wrong(message, remedy)]
  return [state === 'low' ? warning(message, remedy) : good(message)]
}

async function checkClock({ database }: CheckContext): Promise<Finding[]> {
  const { seconds, message } = await findClockDifference(database.sql)
  const remedy =
    'Let a time service (such as systemd-timesyncd or chrony) set the clock of this machine and of the database.'
  if (seconds > wrongClockSeconds) return [wrong(message, remedy)]
  return [seconds > warningClockSeconds ? warning(message, remedy) : good('The clock agrees with the database')]
}

async function checkDatabase({ config, database }: CheckContext): Promise<Finding[]> {
  const found = await findDatabaseSettings(database.sql)
  const version = Math.floor(found.version / 10_000)
  const findings = [
    version < minimumServerVersion
      ? wrong(`PostgreSQL ${version} is too old`, `Move the database to PostgreSQL ${minimumServerVersion} or later.`)
      : good(`PostgreSQL ${version}, ${found.megabytes} MB`),
  ]
  if (found.encoding !== 'UTF8')
    findings.push(wrong(`The database is encoded in ${found.encoding}`, 'Restore a backup into a database in UTF8.'))
  for (const name of ['fsync', 'full_page_writes'] as const)
    if (found[name] === 'off')
      findings.push(
        wrong(`${name} is off: a power failure can destroy the database`, `Set ${name} = on in PostgreSQL.`),
      )
  if (found.synchronous_commit === 'off')
    findings.push(
      warning(
        'synchronous_commit is off: a crash loses confirmed writes',
        'Set synchronous_commit = on in PostgreSQL.',
      ),
    )
  const needed = config.databasePool + extraConnections
  if (found.connections < needed)
    findings.push(
      wrong(
        `PostgreSQL allows ${found.connections} connections, and one process uses ${needed}`,
        'Raise max_connections in PostgreSQL, or lower DATABASE_POOL.',
      ),
    )
  return findings
}

async function checkMigrations({ database }: CheckContext): Promise<Finding[]> {
  const applied = await listAppliedMigrations(database.sql)
  const { pending, unknown } = compareMigrations(applied)
  if (unknown.length > 0)
    return [
      wrong(`The schema is newer than this code (${unknown.at(-1)})`, 'Start the newer version, or restore a backup.'),
    ]
  if (pending.length > 0)
    return [warning(`${pending.length} migrations are pending`, 'Run npm run upgrade, or start Daystream.')]
  return [good(`All ${applied.length} migrations are applied`)]
}

export async function checkJobs({ database }: CheckContext, jobs: readonly Job<object>[]): Promise<Finding[]> {
  const counts = await countJobs(database.sql)
  const findings = counts.flatMap(findingsOf)
  const late = new Set(counts.filter((count) => count.late > 0).map(({ name }) => name))
  const stalled = (await listStalled(database.sql, jobs)).filter((name) => !late.has(name))
  if (stalled.length > 0)
    findings.push(
      wrong(
        `These jobs wait for a time of a clock that was ahead: ${stalled.join(', ')}`,
        'Start a process with ROLE=all or ROLE=worker, which lets them run, and let a time service set the clock.',
      ),
    )
  return findings.length > 0 ? findings : [good('No job hangs')]
}

function findingsOf({ name, late, stuck, failed }: JobCounts): Finding[] {
  const findings: Finding[] = []
  if (late > 0)
    findings.push(
      warning(`${jobs(late, name)} waited more than ten minutes`, 'Start a process with ROLE=all or ROLE=worker.'),
    )
  if (stuck > 0)
    findings.push(
      wrong(
        `${jobs(stuck, name)} ${stuck === 1 ? 'hangs' : 'hang'}`,
        'Restart the process that runs jobs: they are run again.',
      ),
    )
  if (failed > 0)
    findings.push(
      warning(`${jobs(failed, name)} failed within a day`, 'The log of the process that runs jobs has the errors.'),
    )
  return findings
}

const jobs = (count: number, name: string) => `${count === 1 ? 'A job' : `${count} jobs`} "${name}"`

/** Production needs an origin for links in mails that browsers trust. */
export function checkPublicUrl(
  { config }: Pick<CheckContext, 'config'>,
  brands: Parameters<typeof hasPublicAddress>[0],
): Finding[] {
  const { production, publicUrl } = config
  if (production && !hasPublicAddress(brands, config))
    return [wrong('Links in mails have no host', 'Set PUBLIC_URL, or list hosts in a brand file.')]
  if (production && publicUrl?.startsWith('http:'))
    return [warning(`PUBLIC_URL is ${publicUrl}: links in mails are not encrypted`, 'Serve the site by https.')]
  return []
}

async function checkSecrets({ config: { dataDir } }: Pick<CheckContext, 'config'>): Promise<Finding[]> {
  const names = (await readdir(dataDir)).filter(isSecret)
  const findings = (await Promise.all(names.map((name) => checkSecret(join(dataDir, name))))).flat()
  if (!names.includes('media.secret'))
    findings.push(warning('media.secret is missing: it is made at the next start', 'Restore it, or start Daystream.'))
  return findings.length > 0 ? findings : [good(`Only their owner can read the secrets (${names.length})`)]
}

async function checkSecret(path: string): Promise<Finding[]> {
  const { mode, size } = await stat(path)
  const isReadable = await canAccess(path, constants.R_OK)
  if (!isReadable) return [wrong(`${path} cannot be read`, 'Run the command as the owner of DATA_DIR.')]
  if (size !== secretBytes)
    return [wrong(`${path} is damaged`, 'Restore it from a backup, or delete it: the next start makes a new one.')]
  // Windows has no file modes.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    return [warning(`Other users of this machine can read ${path}`, `Run chmod 600 ${path}.`)]
  return []
}

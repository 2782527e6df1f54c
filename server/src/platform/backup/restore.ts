import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { isDiskFull, OperatorError } from '../config/operatorError.ts'
import { sqlOf, type Database, type Sql } from '../database/database.ts'
import {
  applyMigrations,
  applyPendingMigrations,
  lockMigrations,
  restorableMigrations,
} from '../database/migrations.ts'
import type { RestoredJob } from '../jobs/jobs.ts'
import { isMediaPath } from '../storage/media.ts'
import { DamagedArchive, readArchive } from './archive.ts'
import type { CheckedBackup } from './checkedBackup.ts'
import { withConnection } from './connection.ts'
import { isSecret, writeSecrets } from './secrets.ts'
import {
  createRestoredJobs,
  deleteQueues,
  deleteSchema,
  hasJobs,
  hasTables,
  listRestoredJobs,
  listTables,
  loadJobs,
  loadTable,
  removeConstraints,
  setSequences,
  type Table,
} from './tableQueries.ts'

export type Target = {
  database: Database
  dataDir: string
  /** Queues the jobs that were queued or running, in the transaction of `sql`. */
  requeue: (sql: Sql, jobs: readonly RestoredJob[]) => Promise<void>
  /** Replaces the database and keeps media, secrets and the schema of the backup. */
  isReplacing: boolean
  signal: AbortSignal
}

/** Runs a restore with exclusive use of a data folder. Throws if it holds a database, media or secrets. */
export async function withEmptyFolder<Result>(dataDir: string, restore: () => Promise<Result>): Promise<Result> {
  const claim = join(dataDir, 'restoring')
  await mkdir(dataDir, { recursive: true })
  try {
    await mkdir(claim)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new OperatorError(`Another restore into ${dataDir} is running; if it was killed, remove ${claim}.`)
  }
  try {
    await requireEmptyFolder(dataDir)
    return await restore()
  } finally {
    await rm(claim, { recursive: true, force: true })
  }
}

async function requireEmptyFolder(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => [])
  const found = [
    ...names.filter((name) => name === 'postgres' || isSecret(name)),
    ...(await readdir(join(dataDir, 'media')).catch(() => [])),
  ]
  if (found.length > 0)
    throw new OperatorError(`${dataDir} is in use: set DATA_DIR to an empty folder, or move this one away.`)
}

export async function requireEmptyDatabase({ pool }: Database): Promise<void> {
  if ((await hasTables(pool)) || (await hasJobs(pool))) throw new DatabaseInUse()
}

/** Removes the queues of a failed restore, unless another restore has succeeded. */
export function discardQueues(database: Database): Promise<void> {
  return withConnection(database, new AbortController().signal, async (client) => {
    await client.query('begin')
    await lockMigrations(client)
    if (!(await hasTables(client))) await deleteQueues(client)
    await client.query('commit')
  })
}

class DatabaseInUse extends OperatorError {
  constructor() {
    super('The database is in use: set DATABASE_URL to an empty one.')
  }
}

/** Restores database, media and secrets; a failure leaves none of them. */
export async function restoreBackup(backup: CheckedBackup, target: Target): Promise<void> {
  await mkdir(target.dataDir, { recursive: true })
  const unfinished = await mkdtemp(join(target.dataDir, 'restoring-'))
  const mediaFolder = join(unfinished, 'media')
  await mkdir(mediaFolder)
  const created: string[] = []
  const interruption = new AbortController()
  const interrupt = () => interruption.abort(target.signal.reason)
  target.signal.addEventListener('abort', interrupt)
  try {
    target.signal.throwIfAborted()
    await withConnection(target.database, interruption.signal, async (client) => {
      await client.query('begin')
      await lockMigrations(client)
      await restoreDatabase(backup, target, { client, mediaFolder })
      if (!target.isReplacing) await moveFilesIn(backup, target.dataDir, { mediaFolder, created })
      // Too late from here on: it is unknown whether an interrupted commit took place.
      target.signal.removeEventListener('abort', interrupt)
      await client.query('commit')
    })
  } catch (error) {
    for (const path of created) await rm(path, { recursive: true, force: true })
    throw isDiskFull(error)
      ? new OperatorError(`There is no room to restore into ${target.dataDir}: free some space.`)
      : error
  } finally {
    target.signal.removeEventListener('abort', interrupt)
    await rm(unfinished, { recursive: true, force: true })
  }
  await target.database.pool.query('analyze')
}

async function moveFilesIn(
  { secrets }: CheckedBackup,
  dataDir: string,
  { mediaFolder, created }: { mediaFolder: string; created: string[] },
): Promise<void> {
  for (const name of Object.keys(secrets)) created.push(join(dataDir, name))
  await writeSecrets(dataDir, secrets)
  const media = join(dataDir, 'media')
  await rmdir(media).catch(() => undefined)
  await rename(mediaFolder, media)
  created.push(media)
}

type Work = { client: pg.Client; mediaFolder: string }

async function restoreDatabase(backup: CheckedBackup, target: Target, { client, mediaFolder }: Work): Promise<void> {
  const { manifest, sequences } = backup
  if (target.isReplacing) await deleteSchema(client)
  else if (await hasTables(client)) throw new DatabaseInUse()
  await applyMigrations(
    client,
    restorableMigrations().filter((name) => manifest.migrations.includes(name)),
  )
  await requireKnownTables(backup, client)
  const constraints = await removeConstraints(client, manifest.tables)
  await createRestoredJobs(client)
  await load(backup, target, { client, mediaFolder })
  for (const restore of constraints) await client.query(restore)
  await setSequences(client, sequences)
  const sql = sqlOf(client)
  for await (const page of listRestoredJobs(client)) await target.requeue(sql, page)
  if (!target.isReplacing) await applyPendingMigrations(client)
}

/** Names in the file become part of statements, so only tables of the migrations are allowed. */
async function requireKnownTables({ file, manifest }: CheckedBackup, client: pg.Client): Promise<void> {
  const known = new Map((await listTables(client)).map(({ name, columns }) => [name, new Set(columns)]))
  const isKnown = ({ name, columns }: Table) => known.get(name)?.isSupersetOf(new Set(columns)) ?? false
  if (!manifest.tables.every(isKnown)) throw new DamagedArchive(file)
}

async function load({ file, manifest }: CheckedBackup, target: Target, { client, mediaFolder }: Work): Promise<void> {
  const statements = new Map(manifest.tables.map((table) => [table.name, loadTable(table)]))
  let copy: { name: string; input: CopyInput } | undefined
  const end = async () => {
    await copy?.input.end()
    copy = undefined
  }
  await readArchive(file, target, async ({ name, content }) => {
    const [kind = '', ...rest] = name.split('/')
    const table = kind === 'jobs' ? kind : rest[0]
    const statement = kind === 'jobs' ? loadJobs : kind === 'database' && statements.get(rest[0] ?? '')
    if (copy && (!statement || copy.name !== table)) await end()
    if (statement) {
      copy ??= { name: table ?? '', input: openCopy(client, statement) }
      for await (const part of content) await copy.input.write(part)
    } else if (kind === 'media' && !target.isReplacing)
      await writeMedia(file, { mediaFolder, path: rest.join('/'), content })
  })
  await end()
}

type CopyInput = { write: (part: Buffer) => Promise<void>; end: () => Promise<void> }

/** A failed statement or lost connection shows only as an event of the stream; writes then never end. */
function openCopy(client: pg.Client, statement: string): CopyInput {
  const stream = client.query(from(statement))
  let failure: Error | undefined
  stream.on('error', (error) => (failure = error))
  const unlessFailed = async (work: () => Promise<void>) => {
    if (failure) throw failure
    await work()
  }
  const write = (part: Buffer) =>
    new Promise<void>((resolve, reject) => {
      stream.once('error', reject)
      stream.write(part, (error) => {
        stream.off('error', reject)
        if (error) reject(error)
        else resolve()
      })
    })
  return {
    write: (part) => unlessFailed(() => write(part)),
    end: () => unlessFailed(() => finished(stream.end())),
  }
}

type MediaFile = { mediaFolder: string; path: string; content: AsyncIterable<Buffer> }

async function writeMedia(file: string, { mediaFolder, path, content }: MediaFile): Promise<void> {
  if (!isMediaPath(path)) throw new DamagedArchive(file)
  const target = join(mediaFolder, path)
  await mkdir(dirname(target), { recursive: true })
  await pipeline(content, createWriteStream(target, { flags: 'wx' }))
}

import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { nowMs } from '../clock.ts'
import { OperatorError } from '../config/operatorError.ts'
import { sqlOf, type Database, type Sql } from '../database/database.ts'
import { isMediaPath, type Media } from '../storage/media.ts'
import { writeArchive, type Archive } from './archive.ts'
import { withConnection } from './connection.ts'
import { format, installationOf, manifestName } from './manifest.ts'
import { linkMedia, linkMissing, listFiles, makeLinksFolder } from './mediaLinks.ts'
import { readSecrets, sealSecrets } from './secrets.ts'
import { copyJobs, copyTable, hasJobs, listMigrations, listSequences, listTables, lockTables } from './tableQueries.ts'

export type ListMediaPaths = (sql: Sql) => Promise<string[]>

export type Source = {
  database: Database
  media: Media
  dataDir: string
  version: string
  listMediaPaths: ListMediaPaths
}

export type Options = { file: string; passphrase: string | undefined; signal: AbortSignal }

/** `missing`: media paths that rows reference and that do not exist. */
export type BackupReport = { tables: number; files: number; missing: string[] }

/** Buffer for COPY, since an archive entry begins with its size. */
const partBytes = 256 * 1024
/** A file that was deleted just before a snapshot is unreferenced in the next one. */
const attempts = 3
/** Files of an upload move into place just after its commit. */
const moveMs = 500
const lockTimeoutMs = 10_000

/** Writes a consistent backup while the server may be running. */
export async function writeBackup(source: Source, options: Options): Promise<BackupReport> {
  const { folder } = source.media
  const links = await makeLinksFolder(folder)
  try {
    for (let attempt = 1; ; attempt++) {
      await linkMedia(folder, links)
      const isLast = attempt === attempts
      const report = await withSnapshot(source.database, options.signal, async (client) => {
        const missing = await linkNamed(source, links, sqlOf(client))
        return missing.length > 0 && !isLast ? undefined : await write(source, options, { client, links, missing })
      })
      if (report) return report
    }
  } finally {
    await rm(links, { recursive: true, force: true })
  }
}

type Snapshot = { client: pg.Client; links: string; missing: string[] }

/** Closing the connection rolls back uncommitted work. */
function withSnapshot<Result>(database: Database, signal: AbortSignal, work: (client: pg.Client) => Promise<Result>) {
  return withConnection(database, signal, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    return work(client)
  })
}

/** Links media that the snapshot references and that were written since; returns the missing ones. */
async function linkNamed({ media, listMediaPaths }: Source, links: string, sql: Sql): Promise<string[]> {
  const paths = await listMediaPaths(sql)
  const missing: string[] = []
  for (const path of paths) if (!(await linkMissing(media.folder, links, path))) missing.push(path)
  if (missing.length === 0) return []
  await setTimeout(moveMs)
  const found = await Promise.all(missing.map((path) => linkMissing(media.folder, links, path)))
  return missing.filter((_, index) => !found[index])
}

async function write(source: Source, { file, passphrase, signal }: Options, snapshot: Snapshot): Promise<BackupReport> {
  const { client, links, missing } = snapshot
  const tables = await listTables(client)
  if (!tables.some(({ name }) => name === 'migrations'))
    throw new OperatorError('The database is empty: there is nothing to back up.')
  await lockTables(client, tables)
  const secrets = await readSecrets(source.dataDir)
  const manifest = {
    format,
    version: source.version,
    createdAt: new Date(nowMs()).toISOString(),
    installation: installationOf(secrets),
    migrations: await listMigrations(client),
    tables,
  }
  let files = 0
  await writeArchive(file, { signal }, async (archive) => {
    const addJson = (name: string, value: object) => archive.addBuffer(name, Buffer.from(JSON.stringify(value)))
    await addJson(manifestName, manifest)
    await addJson('secrets.json', sealSecrets(secrets, passphrase))
    for (const table of tables)
      await addCopy(archive, client, { name: `database/${table.name}`, copy: copyTable(table) })
    if (await hasJobs(client)) await addCopy(archive, client, { name: 'jobs', copy: copyJobs })
    await addJson('sequences.json', await listSequences(client))
    // Media are linked; an open snapshot would hold back the vacuum while they are packed.
    await client.query('commit')
    for await (const path of listFiles(links)) {
      if (!isMediaPath(path)) continue
      await addFile(archive, links, path)
      files++
    }
  })
  return { tables: tables.length, files, missing }
}

async function addFile(archive: Archive, folder: string, path: string): Promise<void> {
  const source = join(folder, path)
  const { size } = await stat(source)
  // Reads up to the announced size.
  const content = size === 0 ? [] : createReadStream(source, { end: size - 1 })
  await archive.add({ name: `media/${path}`, size, content: content as AsyncIterable<Buffer> })
}

async function addCopy(archive: Archive, client: pg.Client, { name, copy }: { name: string; copy: string }) {
  let parts: Buffer[] = []
  let bytes = 0
  let count = 0
  const flush = async () => {
    await archive.addBuffer(`${name}/${String((count += 1)).padStart(6, '0')}`, Buffer.concat(parts))
    parts = []
    bytes = 0
  }
  for await (const part of client.query(to(copy))) {
    parts.push(part as Buffer)
    bytes += (part as Buffer).length
    if (bytes >= partBytes) await flush()
  }
  if (bytes > 0) await flush()
}

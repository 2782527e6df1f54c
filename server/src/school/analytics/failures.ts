import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { semaphoreOf, withPermits } from '../../platform/concurrency/semaphore.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Failure } from '../../platform/log/failures.ts'
import { serializeError } from '../../platform/log/mask.ts'
import { insertRelease } from './errorReportQueries.ts'
import { groupOf, maxDetailLength, recordError } from './errorReports.ts'

const root = join(import.meta.dirname, '../../../..')
const rootUrl = `${pathToFileURL(root).href}/`
const sources = '{server,contract}/src/**/*.{ts,sql}'

/** `at insertEvents (server/src/…/queries.ts:12:5)`, or without a name for functions that have none. */
const ownFrame =
  /\bat (?:(?<caller>[^()\n]{1,200}) \()?(?:async )?(?<file>(?:server|contract)\/src\/[\w/.-]{1,200}\.ts):(?<line>\d{1,6}):\d{1,6}/g
/** Files through which everything passes say nothing about a fault. */
const passage = /^server\/src\/platform\/(?:database|http|jobs|concurrency)\//
const maxMessageLength = 500

/** A failing server must not be kept busy by its failures: more than these are in the log only. */
const writing = semaphoreOf({ permits: 1, queueLength: 20, timeoutMs: 10_000 })

/** Adds a failure to the list of errors, masked like the log, in the background. Without a database it is in the log only. */
export function recordFailure(database: Database, failure: Failure): void {
  void withPermits(writing, () => writeFailure(database, failure)).catch(() => undefined)
}

async function writeFailure(database: Database, failure: Failure): Promise<void> {
  const { origin, error, route, brand } = failure
  const release = await serverRelease()
  const { type, message: text, code, stack } = serializeError(error)
  const detail = stack.replaceAll(rootUrl, '').replaceAll(`${root}/`, '').slice(0, maxDetailLength)
  const name = [type, code].filter(Boolean).join(' ')
  const frame = frameOf(detail)
  const place = frame && `${frame.file}:${frame.line}`
  const message = `${name}: ${text}`.slice(0, maxMessageLength)
  // Handlers often have no name: their route stands for them.
  const scope = frame && `${frame.file} ${frame.caller ?? route}`
  const group = groupOf(`${origin}\n${name}`, { scope, line: place ?? `${message}\n${route}` })
  const report = { ...group, origin, message, detail, brand, address: route, place: place ?? null, release }
  await database.transaction(async (sql) => {
    await insertRelease(sql, release)
    await recordError(sql, report, failure)
  })
}

type OwnFrame = { file: string; line: string; caller: string | undefined }

function frameOf(stack: string): OwnFrame | undefined {
  const frames = Array.from(stack.matchAll(ownFrame), ({ groups }) => ({
    file: groups?.['file'] ?? '',
    line: groups?.['line'] ?? '',
    caller: groups?.['caller']?.replace(/^(?:async |new )+/, '').replace(/^<anonymous>$/, '') || undefined,
  }))
  return frames.find(({ file }) => !passage.test(file)) ?? frames[0]
}

let release: Promise<string> | undefined

/** Names the program that runs, by its sources; read with the first failure. */
function serverRelease(): Promise<string> {
  release ??= hashSources().catch((error: unknown) => {
    release = undefined
    throw error
  })
  return release
}

async function hashSources(): Promise<string> {
  const files = await Array.fromAsync(glob(sources, { cwd: root }))
  const hash = createHash('sha256')
  for (const file of files.filter((name) => !name.includes('.test.')).toSorted())
    hash.update(file).update(await readFile(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}

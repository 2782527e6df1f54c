import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { link, rename, rm } from 'node:fs/promises'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, pack, type Entry, type Pack } from 'tar-stream'
import { isDiskFull, OperatorError } from '../config/operatorError.ts'
import { unfinishedPathOf } from './unfinishedFiles.ts'

/** The last entry: a hash of all other names, sizes and contents. */
const checksumName = 'checksum.json'

type Content = { name: string; size: number; content: AsyncIterable<Buffer> }

export type Archive = {
  /** Appends an entry of exactly `size` bytes. */
  add: (entry: Content) => Promise<void>
  addBuffer: (name: string, content: Buffer) => Promise<void>
}

export class DamagedArchive extends OperatorError {
  constructor(file: string) {
    super(`${file} is damaged or no backup of Daystream: take another backup.`)
  }
}

/** Writes a compressed tar with a checksum under a temporary name and renames it after `fill`; a failure leaves nothing. */
export async function writeArchive(
  file: string,
  { signal }: { signal: AbortSignal },
  fill: (archive: Archive) => Promise<void>,
): Promise<void> {
  const unfinished = unfinishedPathOf(file)
  requireUnused(file)
  const failing = new AbortController()
  const tar = pack()
  const output = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(tar, createZstdCompress(), output, { signal })
  written.catch((error: unknown) => failing.abort(error))
  try {
    await writeEntries(tar, failing.signal, fill)
    tar.finalize()
    await written
    await publish(unfinished, file)
  } catch (error) {
    // A failed output has interrupted the entry.
    const reason: unknown = failing.signal.aborted ? failing.signal.reason : error
    tar.destroy()
    await written.catch(() => undefined)
    await rm(unfinished, { force: true })
    throw explained(signal.aborted ? signal.reason : reason, file)
  }
}

/** Links instead of renaming: never overwrites another backup's file. */
async function publish(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file)
  } catch {
    // The file exists, or the file system has no links.
    requireUnused(file)
    return rename(unfinished, file)
  }
  await rm(unfinished)
}

function requireUnused(file: string): void {
  if (existsSync(file)) throw new OperatorError(`${file} exists already: name another file.`)
}

async function writeEntries(tar: Pack, signal: AbortSignal, fill: (archive: Archive) => Promise<void>) {
  const checksum = startChecksum()
  const append = ({ name, size, content }: Content) =>
    pipeline(content, writableTo(tar.entry({ name, size, mode: 0o600 })), { signal })
  const add = (entry: Content) => append({ ...entry, content: checksum.through(entry) })
  await fill({ add, addBuffer: (name, content) => add(contentOf(name, content)) })
  await append(contentOf(checksumName, Buffer.from(JSON.stringify({ sha256: checksum.digest() }))))
}

function contentOf(name: string, content: Buffer): Content {
  return { name, size: content.length, content: Readable.from([content]) }
}

/** Respects backpressure: tar-stream's streams are not Node's own. */
function writableTo(entry: ReturnType<Pack['entry']>): Writable {
  // A failing archive destroys its entry; the archive reports the error.
  entry.on('error', () => undefined)
  return new Writable({
    write(part: Buffer, _encoding, done) {
      if (entry.write(part)) done()
      else entry.once('drain', () => done())
    },
    final(done) {
      entry.once('finish', () => done())
      entry.end()
    },
  })
}

function startChecksum() {
  const hash = createHash('sha256')
  return {
    async *through({ name, size, content }: Content): AsyncGenerator<Buffer> {
      hash.update(`${name}\0${size}\0`)
      for await (const part of content) {
        hash.update(part)
        yield part
      }
    },
    digest: () => hash.digest('hex'),
  }
}

type Visit = (entry: Content) => Promise<void>

/** Passes entries in order to `visit`, which reads their content wholly or not at all. Throws what `visit` throws, or DamagedArchive. */
export async function readArchive(file: string, { signal }: { signal: AbortSignal }, visit: Visit): Promise<void> {
  const input = createReadStream(file)
  const entries = extract()
  const reading = pipeline(input, createZstdDecompress(), entries, { signal }).catch((error: unknown) => error)
  const checksum = startChecksum()
  let expected: string | undefined
  try {
    for await (const entry of entries) {
      const { name, size = 0 } = entry.header
      if (expected !== undefined) throw new DamagedArchive(file)
      if (name === checksumName) expected = await readExpected(entry)
      else await visitAll(visit, { name, size, content: checksum.through({ name, size, content: entry }) })
    }
  } catch (error) {
    input.destroy()
    const failure = await reading
    signal.throwIfAborted()
    throw failure === undefined || isStopped(failure) ? error : unreadable(failure, file)
  }
  if (expected !== checksum.digest()) throw new DamagedArchive(file)
}

/** The checksum includes content that the visitor skipped. */
async function visitAll(visit: Visit, entry: Content & { content: AsyncGenerator<Buffer> }): Promise<void> {
  await visit(entry)
  for await (const _ of entry.content);
}

/** Whether a stream was destroyed because of another one. */
const isStopped = (error: unknown) => codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE'

async function readExpected(entry: Entry): Promise<string | undefined> {
  const { sha256 } = JSON.parse((await readAll(entry)).toString()) as { sha256?: string }
  return sha256 ?? ''
}

export async function readAll(content: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(content))
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

function unreadable(error: unknown, file: string): Error {
  const code = codeOf(error)
  if (code === 'ENOENT') return new OperatorError(`There is no file ${file}.`)
  if (code === 'EACCES' || code === 'EISDIR' || code === 'EIO') return new OperatorError(`${file} cannot be read.`)
  return new DamagedArchive(file)
}

function explained(error: unknown, file: string): unknown {
  const code = codeOf(error)
  if (isDiskFull(error))
    return new OperatorError(`There is no room for ${file}: free some space or name a file on another disk.`)
  if (code === 'ENOENT') return new OperatorError(`The folder of ${file} does not exist: create it first.`)
  return code === 'EACCES' || code === 'EROFS'
    ? new OperatorError(`${file} cannot be written: name another file.`)
    : error
}

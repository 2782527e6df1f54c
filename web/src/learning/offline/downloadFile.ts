import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { TimeoutError, withTimeout } from '../../platform/async/withTimeout.ts'
import { quotaExceeded, type DeviceFiles } from '../../platform/device/deviceFiles.ts'

/** A file of the server with the figures that prove its copy. */
export type RemoteFile = { url: string; bytes: number; sha256: string }

export type FileDownload = {
  files: DeviceFiles
  path: string
  /** The file with an address that is valid now. */
  locate: () => Promise<RemoteFile>
  /** Fetches from a byte on; throws an `ApiFailure`. */
  fetchFrom: (url: string, start: number, signal: AbortSignal) => Promise<Response>
  /** Called with the bytes on the device. */
  onProgress: (bytes: number) => void
  signal: AbortSignal
}

/** The copy differs from the file of the server, and was deleted. */
export class DamagedDownload extends Error {}

/** Less than the device has room for. */
export class SpaceMissing extends Error {
  readonly bytes: number

  constructor(bytes: number) {
    super('The device has no space for the download', { cause: quotaExceeded() })
    this.bytes = bytes
  }
}

/** Large enough that the bridge to the device costs little, small enough to be held twice. */
const blockBytes = 4 * 1024 * 1024
/** A connection that brings nothing for so long is cut: a device that slept has connections that never end. */
export const stallMs = 30_000
/** Cuts in a row without a byte. */
const maxCuts = 5
const maxAddresses = 3

type Hash = ReturnType<typeof sha256.create>

/**
 * Downloads a file, or what is missing of it, and proves the whole by its SHA-256. Cut connections continue by ranges, and
 * refused addresses are replaced. Throws SpaceMissing, DamagedDownload or the last failure.
 */
export async function downloadFile(download: FileDownload): Promise<RemoteFile> {
  const { files, path, locate, signal } = download
  let progress = await resume(download, await locate())
  await requireSpace(files, path, progress.remote)
  let cuts = 0
  let addresses = 0
  while (progress.size < progress.remote.bytes) {
    const before = progress.size
    const failure = await receive(download, progress).catch((error: unknown) => {
      signal.throwIfAborted()
      if (error instanceof ApiFailure) return error
      throw error
    })
    if (progress.size > before) cuts = addresses = 0
    // An answer that ends early is a cut, too.
    if (!failure || failure.isNetwork) cuts += progress.size > before ? 0 : 1
    else if (isRefusedAddress(failure) && (addresses += 1) <= maxAddresses)
      progress = await withFreshAddress(download, progress)
    else throw failure
    if (cuts >= maxCuts) throw failure ?? cutConnection('The server ends the file early')
  }
  await prove(files, path, progress)
  return progress.remote
}

async function withFreshAddress({ files, path, locate }: FileDownload, progress: Progress): Promise<Progress> {
  const remote = await locate()
  if (remote.sha256 === progress.remote.sha256) return { ...progress, remote }
  // The film was converted again meanwhile.
  await files.remove(path)
  return { remote, hash: sha256.create(), size: 0 }
}

type Progress = { remote: RemoteFile; hash: Hash; size: number }

/** The part that the device has, with its hash; a file that is longer than the whole is dropped. */
async function resume({ files, path, signal }: FileDownload, remote: RemoteFile): Promise<Progress> {
  const hash = sha256.create()
  const size = (await files.sizeOf(path)) ?? 0
  if (size > remote.bytes) {
    await files.remove(path)
    return { remote, hash, size: 0 }
  }
  for (let start = 0; start < size; start += blockBytes) {
    signal.throwIfAborted()
    hash.update(await files.read(path, { start, length: Math.min(blockBytes, size - start) }))
  }
  return { remote, hash, size }
}

/** Throws `SpaceMissing` if the device has no room for what is missing of a file. */
export async function requireSpace(files: DeviceFiles, path: string, remote: RemoteFile): Promise<void> {
  const free = await files.freeBytes()
  const missing = remote.bytes - ((await files.sizeOf(path)) ?? 0)
  if (free !== undefined && free < missing) throw new SpaceMissing(missing - free)
}

/** 403: the signature has expired; 404 and 416: another version replaced the file. */
function isRefusedAddress({ status }: ApiFailure): boolean {
  return status === 403 || status === 404 || status === 416
}

/** Appends one answer to the file and to the progress; what came before a cut is kept. */
async function receive(download: FileDownload, progress: Progress): Promise<void> {
  const { files, path, fetchFrom, onProgress, signal } = download
  const { remote, size: start } = progress
  const response = await withStallLimit(signal, (limited) => fetchFrom(remote.url, start, limited))
  if (start > 0 && response.status !== 206) {
    // The whole file: the server knows no ranges.
    await files.remove(path)
    Object.assign(progress, { hash: sha256.create(), size: 0 })
  }
  const blocks = createBlocks(Math.min(blockBytes, remote.bytes - progress.size), async (bytes) => {
    await files.append(path, bytes)
    progress.size += bytes.length
    onProgress(progress.size)
  })
  let received = progress.size
  try {
    for await (const part of partsOf(response, signal)) {
      received += part.length
      if (received > remote.bytes) {
        await blocks.settled()
        await discard(files, path)
      }
      progress.hash.update(part)
      await blocks.add(part)
    }
    await blocks.flush()
  } catch (error) {
    if (error instanceof ApiFailure) await blocks.flush()
    throw error
  } finally {
    // Nothing is written once a download has stopped.
    await blocks.settled()
  }
}

/** Gathers parts into blocks. One is written while the next fills, so that the connection never waits for the device. */
function createBlocks(bytes: number, write: (block: Uint8Array<ArrayBuffer>) => Promise<void>) {
  let [block, spare] = [new Uint8Array(bytes), new Uint8Array(bytes)]
  let filled = 0
  let writing: Promise<void> = Promise.resolve()
  const writeBlock = async () => {
    await writing
    writing = write(block.subarray(0, filled))
    // The next wait for it throws.
    writing.catch(() => undefined)
    ;[block, spare] = [spare, block]
    filled = 0
  }
  return {
    add: async (part: Uint8Array) => {
      for (let from = 0; from < part.length;) {
        const length = Math.min(part.length - from, block.length - filled)
        block.set(part.subarray(from, from + length), filled)
        filled += length
        from += length
        if (filled === block.length) await writeBlock()
      }
    },
    flush: async () => {
      if (filled > 0) await writeBlock()
      await writing
    },
    settled: () => writing.catch(() => undefined),
  }
}

/** The parts of a body as they arrive; a cut is an `ApiFailure` of the network. */
async function* partsOf(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return
  // Nobody waits for the rest of a body that is not read on.
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel)
  try {
    for (;;) {
      const next = await withTimeout(stallMs, () => reader.read()).catch((cause: unknown) => {
        signal.throwIfAborted()
        throw cutConnection('The connection was cut', cause)
      })
      signal.throwIfAborted()
      if (next.done) return
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}

/** Ends work that waits for the network too long, as a connection that was cut. */
export async function withStallLimit<Result>(
  signal: AbortSignal,
  work: (limited: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  const request = new AbortController()
  const abort = () => request.abort()
  signal.addEventListener('abort', abort)
  try {
    return await withTimeout(stallMs, () => work(request.signal))
  } catch (error) {
    abort()
    signal.throwIfAborted()
    throw error instanceof TimeoutError ? cutConnection('The connection fell silent', error) : error
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

function cutConnection(message: string, cause?: unknown): ApiFailure {
  return new ApiFailure(message, { status: 0, cause })
}

async function prove(files: DeviceFiles, path: string, { hash, remote }: Progress): Promise<void> {
  if (bytesToHex(hash.digest()) !== remote.sha256) await discard(files, path)
}

async function discard(files: DeviceFiles, path: string): Promise<never> {
  await files.remove(path)
  throw new DamagedDownload('The file differs from that of the server')
}

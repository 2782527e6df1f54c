import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import type { DeviceFiles } from '../../platform/device/deviceFiles.ts'
import { randomFrom } from '../../ui/random.ts'
import { downloadFile } from './downloadFile.ts'

const gigabyte = 1024 ** 3
const blockBytes = 1024 ** 2
const cutCount = 20
/** The cut after which the application is closed and started again. */
const closedAtCut = 10

/** A block of the film, which no memory holds as a whole. */
function blockAt(index: number): Uint8Array {
  const random = randomFrom(index)
  const words = new Uint32Array(blockBytes / 4)
  // Each block differs, and so do its parts; more would only cost time.
  words.fill(random() * 2 ** 32)
  for (let at = 0; at < words.length; at += 64) words[at] = random() * 2 ** 32
  return new Uint8Array(words.buffer)
}

function* blocksFrom(start: number, end: number): Generator<Uint8Array> {
  for (let at = start; at < end;) {
    const index = Math.floor(at / blockBytes)
    const part = blockAt(index).subarray(at - index * blockBytes, end - index * blockBytes)
    yield part
    at += part.length
  }
}

/** A server that sends the film from the byte asked for, and cuts the connection at these bytes of it. */
async function startServer(cuts: number[], onCut: () => void) {
  const starts: number[] = []
  const send = async (start: number, response: ServerResponse) => {
    const cut = cuts[0]
    response.writeHead(206, { 'content-length': gigabyte - start })
    await pipeline(Readable.from(blocksFrom(start, cut ?? gigabyte)), response, { end: cut === undefined })
    if (cut === undefined) return
    cuts.shift()
    onCut()
    response.destroy()
  }
  const server = createServer(({ headers }, response) => {
    const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1])
    starts.push(start)
    send(start, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { starts, url: `http://127.0.0.1:${port}/film.mp4`, close: () => server.close() }
}

function fetchFrom(url: string, start: number, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { range: `bytes=${start}-` }, agent: false }, (answer) => {
      const body = Readable.toWeb(answer) as ReadableStream<Uint8Array<ArrayBuffer>>
      resolve(new Response(body, { status: answer.statusCode ?? 0 }))
    })
    signal.addEventListener('abort', () => request.destroy())
    request.on('error', (cause) => reject(new ApiFailure('No connection', { status: 0, cause })))
  })
}

/** Files of a folder, as far as a download needs them. */
function filesIn(folder: string): DeviceFiles {
  const sizeOf = (path: string) =>
    stat(join(folder, path)).then(
      ({ size }) => size,
      () => undefined,
    )
  return {
    sizeOf,
    append: (path, bytes) => appendFile(join(folder, path), bytes),
    read: async (path, { start, length }) => {
      const file = await open(join(folder, path))
      try {
        const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, start)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    remove: (path) => rm(join(folder, path), { force: true }),
    list: async () => [],
    addressOf: async () => undefined,
    freeBytes: async () => undefined,
  }
}

it('a download of 1 GB that is cut 20 times, once with the application, ends with the right hash', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'daystream-download-'))
  const hash = createHash('sha256')
  for (const block of blocksFrom(0, gigabyte)) hash.update(block)
  const sha256 = hash.digest('hex')
  const random = randomFrom(20)
  const cuts = Array.from({ length: cutCount }, () => Math.floor(random() * gigabyte)).toSorted(
    (one, other) => one - other,
  )
  const closed = new AbortController()
  const server = await startServer(cuts, () => cuts.length === cutCount - closedAtCut && closed.abort())
  const start = (signal: AbortSignal) =>
    downloadFile({
      files: filesIn(folder),
      path: 'film.mp4',
      locate: async () => ({ url: server.url, bytes: gigabyte, sha256 }),
      fetchFrom,
      onProgress: () => undefined,
      signal,
    })
  await expect(start(closed.signal)).rejects.toMatchObject({ name: 'AbortError' })
  await start(new AbortController().signal)
  const copy = createHash('sha256')
  await pipeline(createReadStream(join(folder, 'film.mp4')), copy)
  expect(copy.digest('hex')).toBe(sha256)
  expect(server.starts).toHaveLength(cutCount + 1)
  // Only the part that was in memory when the application was closed is asked for twice.
  expect(server.starts).toEqual(server.starts.toSorted((one, other) => one - other))
  server.close()
  await rm(folder, { recursive: true })
})

import { createHash, randomBytes } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { createMemoryFiles, type MemoryFiles } from '../../../test/memoryFiles.ts'
import {
  DamagedDownload,
  downloadFile,
  SpaceMissing,
  stallMs,
  type FileDownload,
  type RemoteFile,
} from './downloadFile.ts'

const path = '7/videos/9/12.mp4'

afterEach(() => void vi.useRealTimers())

function remoteOf(content: Uint8Array, url = '/film'): RemoteFile {
  return { url, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}

/** A server of ranges whose connection breaks after so many bytes of each answer. */
function serverOf(content: Uint8Array, { cutAfter = Infinity, cuts = Infinity } = {}) {
  const starts: number[] = []
  let left = cuts
  const fetchFrom: FileDownload['fetchFrom'] = async (_url, start) => {
    starts.push(start)
    const isCut = left > 0 && content.length - start > cutAfter
    if (isCut) left -= 1
    const parts = isCut ? content.slice(start, start + cutAfter) : content.slice(start)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < parts.length; at += 1000) controller.enqueue(parts.slice(at, at + 1000))
        if (!isCut) controller.close()
      },
      pull: (controller) => controller.error(new TypeError('network error')),
    })
    return new Response(body, { status: 206 })
  }
  return { starts, fetchFrom }
}

function start(files: MemoryFiles, content: Uint8Array, change: Partial<FileDownload> = {}) {
  return downloadFile({
    files,
    path,
    locate: async () => remoteOf(content),
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...serverOf(content),
    ...change,
  })
}

async function contentOf(files: MemoryFiles): Promise<string> {
  const bytes = await files.read(path, { start: 0, length: 1e9 })
  return createHash('sha256').update(bytes).digest('hex')
}

it('a download that is cut 20 times continues where it was, and its hash proves the whole', async () => {
  const files = createMemoryFiles()
  const film = randomBytes(210_000)
  const server = serverOf(film, { cutAfter: 10_000, cuts: 20 })
  await start(files, film, server)
  expect(server.starts).toEqual(Array.from({ length: 21 }, (_, index) => index * 10_000))
  expect(await contentOf(files)).toBe(remoteOf(film).sha256)
})

it('a download that a restart interrupted asks only for what is missing', async () => {
  const files = createMemoryFiles()
  const film = randomBytes(50_000)
  await files.append(path, new Uint8Array(film.subarray(0, 30_000)))
  const server = serverOf(film)
  await start(files, film, server)
  expect(server.starts).toEqual([30_000])
  expect(await contentOf(files)).toBe(remoteOf(film).sha256)
})

it('a whole file on the device is proven without asking for any of it', async () => {
  const files = createMemoryFiles()
  const film = randomBytes(50_000)
  await files.append(path, new Uint8Array(film))
  const server = serverOf(film)
  await start(files, film, server)
  expect(server.starts).toEqual([])
})

it('an address that the server refuses is replaced by a fresh one', async () => {
  const files = createMemoryFiles()
  const film = randomBytes(40_000)
  const server = serverOf(film, { cutAfter: 15_000, cuts: 1 })
  const urls = ['/expired', '/fresh']
  const asked: string[] = []
  await start(files, film, {
    locate: async () => remoteOf(film, urls.shift()),
    fetchFrom: async (url, from, signal) => {
      asked.push(`${url} ${from}`)
      if (url === '/expired' && from > 0) throw new ApiFailure('Forbidden', { status: 403 })
      return server.fetchFrom(url, from, signal)
    },
  })
  expect(asked).toEqual(['/expired 0', '/expired 15000', '/fresh 15000'])
  expect(await contentOf(files)).toBe(remoteOf(film).sha256)
})

it('a film that was converted again while it loads starts over', async () => {
  const files = createMemoryFiles()
  const [before, after] = [randomBytes(40_000), randomBytes(30_000)]
  const remotes = [remoteOf(before, '/before'), remoteOf(after, '/after')]
  const [old, fresh] = [serverOf(before, { cutAfter: 15_000, cuts: 1 }), serverOf(after)]
  await start(files, before, {
    locate: async () => remotes.shift() ?? remoteOf(after, '/after'),
    fetchFrom: async (url, from, signal) => {
      if (url === '/after') return fresh.fetchFrom(url, from, signal)
      if (from > 0) throw new ApiFailure('Not found', { status: 404 })
      return old.fetchFrom(url, from, signal)
    },
  })
  expect(fresh.starts).toEqual([0])
  expect(await contentOf(files)).toBe(remoteOf(after).sha256)
})

it('a file that differs from that of the server fails and is deleted', async () => {
  const files = createMemoryFiles()
  const film = randomBytes(20_000)
  const other = serverOf(randomBytes(20_000))
  await expect(start(files, film, other)).rejects.toBeInstanceOf(DamagedDownload)
  expect(await files.sizeOf(path)).toBeUndefined()
})

it('a file that does not fit says how much is missing before it loads anything', async () => {
  const files = createMemoryFiles()
  files.setFree(15_000)
  const film = randomBytes(20_000)
  const server = serverOf(film)
  const failure = await start(files, film, server).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(SpaceMissing)
  expect(failure).toMatchObject({ bytes: 5000 })
  expect(server.starts).toEqual([])
})

it('a connection that brings nothing several times fails, and what is there stays', async () => {
  const files = createMemoryFiles()
  const film = randomBytes(20_000)
  await files.append(path, new Uint8Array(film.subarray(0, 5000)))
  const fetchFrom = () => Promise.reject(new ApiFailure('No connection', { status: 0 }))
  await expect(start(files, film, { fetchFrom })).rejects.toMatchObject({ isNetwork: true })
  expect(await files.sizeOf(path)).toBe(5000)
})

it('a server that answers a range with the whole file is read from the start', async () => {
  const files = createMemoryFiles()
  const film = randomBytes(20_000)
  await files.append(path, randomBytes(5000))
  await start(files, film, { fetchFrom: async () => new Response(new Uint8Array(film)) })
  expect(await contentOf(files)).toBe(remoteOf(film).sha256)
})

it('a file that is longer than announced ends there and is deleted', async () => {
  const files = createMemoryFiles()
  const film = randomBytes(20_000)
  let parts = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      parts += 1
      controller.enqueue(new Uint8Array(1000))
    },
  })
  const failure = start(files, film, { fetchFrom: async () => new Response(endless, { status: 206 }) })
  await expect(failure).rejects.toBeInstanceOf(DamagedDownload)
  expect(parts).toBeLessThan(30)
  expect(await files.sizeOf(path)).toBeUndefined()
})

it('a connection that falls silent is cut, and the download continues where it was', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const files = createMemoryFiles()
  const film = randomBytes(30_000)
  const server = serverOf(film)
  const starts: number[] = []
  let cancelled = 0
  const silent = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(film.subarray(0, 10_000))),
      cancel: () => void (cancelled += 1),
    })
  const done = start(files, film, {
    fetchFrom: async (url, from, signal) => {
      starts.push(from)
      if (starts.length === 1) return new Response(silent(), { status: 206 })
      // The second never answers.
      if (starts.length === 2)
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
      return server.fetchFrom(url, from, signal)
    },
  })
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(stallMs)
    expect(starts).toHaveLength(3)
  })
  await done
  expect(starts).toEqual([0, 10_000, 10_000])
  expect(cancelled).toBe(1)
  expect(await contentOf(files)).toBe(remoteOf(film).sha256)
})

it('a download that is stopped while it reads its part asks for nothing', async () => {
  const files = createMemoryFiles()
  const film = randomBytes(20_000)
  await files.append(path, new Uint8Array(film.subarray(0, 10_000)))
  const stopped = new AbortController()
  const server = serverOf(film)
  const locate = async () => {
    stopped.abort()
    return remoteOf(film)
  }
  await expect(start(files, film, { ...server, locate, signal: stopped.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(server.starts).toEqual([])
})

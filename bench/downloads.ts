import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { findFfmpeg } from '../server/src/learning/videos/findFfmpeg.ts'
import { launchOptions, throttle } from './browser.ts'
import type { FileToDownload } from './downloadsTypes.ts'
import { buildProgram, programBase } from './program.ts'
import { sharedMegabytes } from './processes.ts'
import { median, type Measure } from './report.ts'

const mebibyte = 1024 ** 2
const rounds = 3
const frames = 10
/** Long enough that the start of a connection does not matter. */
const timedBytes = 128 * mebibyte
const warmingBytes = 64 * mebibyte
const sampleMs = 500
const longBytes = 1024 * mebibyte
/** A fast Wi-Fi. */
const network = { latencyMs: 20, megabits: 100 }

/** Speed and memory of the application's downloads, and the first frame of a downloaded film, in a real browser. */
export async function measureDownloads(): Promise<Measure[]> {
  await using server = await startFileServer(await buildProgram('downloadsProgram'), await makeClip())
  await using profile = await mkdtempDisposable(join(tmpdir(), 'daystream-bench-'))
  // Other contexts keep IndexedDB in memory.
  await using context = await chromium.launchPersistentContext(profile.path, launchOptions())
  const page = await context.newPage()
  await page.goto(server.origin + programBase)
  await page.waitForFunction(() => 'downloadsProgram' in window)
  return [
    await measureKeptFrame(page, server.clip),
    await measureMemory(page, server.fileOf),
    await measureSpeed(page, server.fileOf(timedBytes)),
  ]
}

async function measureSpeed(page: Page, file: FileToDownload): Promise<Measure> {
  const unlimited = await ratioOf(page, file, 1)
  await throttle(page, { network })
  const value = await ratioOf(page, file, rounds)
  const how = `${network.megabits} Mbit/s (${unlimited.toFixed(2)} × without a limit)`
  return {
    name: `speed of a download, to a fetch that keeps nothing, ${how}`,
    value,
    budget: 0.8,
    unit: '×',
    isMinimum: true,
  }
}

async function ratioOf(page: Page, file: FileToDownload, count: number): Promise<number> {
  const times = { fetch: [] as number[], download: [] as number[] }
  for (let round = 0; round < count; round += 1) {
    times.fetch.push(await page.evaluate((given) => window.downloadsProgram.timeFetch(given), file))
    times.download.push(await page.evaluate((given) => window.downloadsProgram.timeDownload(given), file))
  }
  return median(times.fetch) / median(times.download)
}

/** The memory of the browser during a long download above that after a short one, each time without garbage. */
async function measureMemory(page: Page, fileOf: FileServer['fileOf']): Promise<Measure> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The context has no browser')
  const session = await browser.newBrowserCDPSession()
  const pageSession = await page.context().newCDPSession(page)
  const measure = async () => {
    await pageSession.send('HeapProfiler.collectGarbage')
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return sharedMegabytes(processInfo.map(({ id }) => id))
  }
  const start = (file: FileToDownload) => page.evaluate((given) => window.downloadsProgram.timeDownload(given), file)
  await start(fileOf(warmingBytes))
  const before = await measure()
  let peak = before
  const over = new AbortController()
  const downloading = start(fileOf(longBytes)).finally(() => over.abort())
  while (!over.signal.aborted) {
    peak = Math.max(peak, await measure())
    await setTimeout(sampleMs)
  }
  await downloading
  const name = 'memory held during a download of 1 GB, above that after a short one'
  return { name, value: peak - before, budget: 32, unit: 'MB' }
}

async function measureKeptFrame(page: Page, clip: FileToDownload): Promise<Measure> {
  await page.evaluate((given) => window.downloadsProgram.timeDownload(given), clip)
  const times = { kept: [] as number[], bare: [] as number[] }
  for (let frame = 0; frame < frames; frame += 1) {
    const timeBare = async () => times.bare.push(await page.evaluate(() => window.downloadsProgram.timeBareFrame()))
    const timeKept = async () => times.kept.push(await page.evaluate(() => window.downloadsProgram.timeKeptFrame()))
    // The first of a pair finds colder caches.
    for (const time of frame % 2 === 0 ? [timeBare, timeKept] : [timeKept, timeBare]) await time()
  }
  const [kept, bare] = [median(times.kept), median(times.bare)]
  const name = `first frame of a downloaded film (${kept.toFixed(0)} ms), to a bare video element (${bare.toFixed(0)} ms)`
  return { name, value: kept / bare, budget: 1.2, unit: '×' }
}

const block = randomBytes(mebibyte)

/** A file of the same random block again and again, which the disk need not hold. */
function* blocksFrom(start: number, end: number): Generator<Uint8Array> {
  for (let at = start; at < end;) {
    const from = at % mebibyte
    const part = block.subarray(from, Math.min(mebibyte, from + end - at))
    yield part
    at += part.length
  }
}

type FileServer = AsyncDisposable & { origin: string; fileOf: (bytes: number) => FileToDownload; clip: FileToDownload }

/** Serves the page, files of any length and a clip that plays. */
async function startFileServer(program: ReadonlyMap<string, string>, clip: Buffer): Promise<FileServer> {
  const answer = async ({ url = '/', headers }: IncomingMessage, response: ServerResponse) => {
    const [, bytes] = /^\/files\/(\d+)$/.exec(url) ?? []
    const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
    if (bytes !== undefined || url === '/clip.mp4') {
      const length = bytes === undefined ? clip.length : Number(bytes)
      const parts = bytes === undefined ? [clip.subarray(start)] : blocksFrom(start, length)
      response.writeHead(headers.range ? 206 : 200, { 'content-length': length - start, 'cache-control': 'no-store' })
      return pipeline(Readable.from(parts), response)
    }
    const name = url.slice(programBase.length)
    const html = `<!doctype html><script type=module src=${programBase}program.js></script>`
    const body = name === '' ? html : program.get(name)
    const type = name === '' ? 'text/html' : name.endsWith('.css') ? 'text/css' : 'text/javascript'
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type })
    return response.end(body)
  }
  const server = createServer((request, response) => {
    Promise.resolve(answer(request, response)).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    fileOf: (bytes) => ({ url: `${origin}/files/${bytes}`, bytes, sha256: hashOf(blocksFrom(0, bytes)) }),
    clip: { url: `${origin}/clip.mp4`, bytes: clip.length, sha256: hashOf([clip]) },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function hashOf(parts: Iterable<Uint8Array>): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** Twenty seconds of moving picture, as conversions make them. */
async function makeClip(): Promise<Buffer> {
  const ffmpeg = await findFfmpeg()
  if (!ffmpeg) throw new Error('This benchmark needs ffmpeg')
  await using folder = await mkdtempDisposable(join(tmpdir(), 'daystream-bench-'))
  const path = join(folder.path, 'clip.mp4')
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25', '-t', '20']
  const target = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart', path]
  await promisify(execFile)(ffmpeg, [...source, ...target])
  return await readFile(path)
}

import { mkdir, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setInterval } from 'node:timers'
import { finishUpload, uploadsPath } from '#contract/learning/files/api.ts'
import { fileTypes, partBytes } from '#contract/learning/files/rules.ts'
import { addressOf } from '../server/test/school.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { scaleToken } from '../server/test/scale.ts'
import { startServer, type BenchCluster, type SeededSchool } from './fixtures.ts'
import { residentMegabytes, startProgram } from './processes.ts'
import { median, type Measure } from './report.ts'

const uploaders = [1, 2, 3]
const fileBytes = 1024 * 1024 * 1024
const warmUpBytes = 64 * 1024 * 1024
const rounds = 2
const samplesMs = 50
const demoVideo = 'demo/courses/litso-bez-napryazheniya/media/neck.mp4'

/** Time of large uploads in parts at once, as a multiple of as many bare PUTs, and the memory that they take. */
export async function measureUploads(cluster: BenchCluster, school: SeededSchool): Promise<Measure[]> {
  await confirmEmails(school)
  const folder = join(cluster.dataDir, 'bare')
  await mkdir(folder)
  await using baseline = await startProgram('bench/baselineUploads.ts', { FOLDER: folder })
  await using server = await startServer(cluster, school)
  await sendInParts(server.origin, 1, await largeVideo(warmUpBytes))
  const video = await largeVideo(fileBytes)
  const times = { bare: [] as number[], parts: [] as number[] }
  const grownMegabytes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    times.bare.push(await timed((number) => put(baseline.origin, `/${number}`, video)))
    await rm(folder, { recursive: true })
    await mkdir(folder)
    const memory = watchMemory(server.pid)
    times.parts.push(await timed((number) => sendInParts(server.origin, number, video)))
    grownMegabytes.push(memory.stop())
  }
  const [bare, parts] = [median(times.bare), median(times.parts)]
  const name = `${uploaders.length} uploads of 1 GB at once`
  return [
    {
      name: `${name} (${seconds(parts)}), to bare PUTs (${seconds(bare)})`,
      value: parts / bare,
      budget: 1.5,
      unit: '×',
    },
    { name: `memory that ${name} take`, value: Math.max(...grownMegabytes), budget: 64, unit: 'MB' },
  ]
}

/** Others may upload less a day. */
async function confirmEmails({ url }: SeededSchool): Promise<void> {
  const database = openDatabase({ connectionString: url, max: 1 })
  await database.pool.query('update users set email_confirmed_at = now()')
  await database.close()
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

type Video = { bytes: number; parts: readonly Buffer[] }

/** A short video and a box that players skip. */
async function largeVideo(bytes: number): Promise<Video> {
  const video = await readFile(demoVideo)
  const part = Buffer.alloc(partBytes)
  video.copy(part)
  part.writeUInt32BE(bytes - video.length, video.length)
  part.write('free', video.length + 4)
  const zeros = Buffer.alloc(partBytes)
  return { bytes, parts: [part, ...Array.from({ length: bytes / partBytes - 1 }, () => zeros)] }
}

async function timed(upload: (learnerNumber: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await Promise.all(uploaders.map(upload))
  return performance.now() - startedAt
}

/** `stop` returns by how much the memory of a process grew meanwhile, at most. */
function watchMemory(pid: number) {
  const before = residentMegabytes(pid)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, residentMegabytes(pid))), samplesMs)
  return {
    stop: () => {
      clearInterval(timer)
      return most - before
    },
  }
}

const agent = new Agent({ keepAlive: true })

type Sent = { method: string; path: string; headers: Record<string, string | number>; body?: Iterable<Buffer> }

/** Sends a request; resolves with the headers of its answer. Throws unless it succeeded. */
async function send(origin: string, { method, path, headers, body = [] }: Sent) {
  const sent = request(origin + path, { method, agent, headers })
  const answered = new Promise<Record<string, unknown>>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (response) => {
      if ((response.statusCode ?? 500) >= 300) reject(new Error(`${method} ${path}: ${response.statusCode}`))
      response.resume().once('end', () => resolve(response.headers))
    })
  })
  for (const chunk of body) if (!sent.write(chunk)) await new Promise((resolve) => sent.once('drain', resolve))
  sent.end()
  return answered
}

function put(origin: string, path: string, { bytes, parts }: Video): Promise<unknown> {
  return send(origin, { method: 'PUT', path, headers: { 'content-length': bytes }, body: parts })
}

/** Uploads a video as the website does, and finishes it. */
async function sendInParts(origin: string, learnerNumber: number, { bytes, parts }: Video): Promise<void> {
  const authorization = `Bearer ${scaleToken(learnerNumber)}`
  const headers = { authorization, 'tus-resumable': '1.0.0' }
  const metadata = `filename ${base64('film.mp4')},type ${base64(String(fileTypes.video))}`
  const created = await send(origin, {
    method: 'POST',
    path: uploadsPath,
    headers: { ...headers, 'upload-length': bytes, 'upload-metadata': metadata, 'content-length': 0 },
  })
  const { pathname: path } = new URL(String(created['location']), origin)
  for (const [index, part] of parts.entries()) {
    const type = 'application/offset+octet-stream'
    const about = { 'upload-offset': index * partBytes, 'content-type': type, 'content-length': part.length }
    await send(origin, { method: 'PATCH', path, headers: { ...headers, ...about }, body: [part] })
  }
  const fileId = Number(path.split('/').at(-1))
  const finish = addressOf(finishUpload, { params: { fileId } })
  await send(origin, { method: finishUpload.method, path: finish, headers: { authorization, 'content-length': 0 } })
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

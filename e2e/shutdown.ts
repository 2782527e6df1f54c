import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { login } from '#contract/accounts/auth/api.ts'
import { uploadFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { saveLessonStat } from '#contract/learning/lessons/api.ts'
import { webmOfEmptyGroups } from '../server/test/webm.ts'
import { type SeededServer, type SeededLearner, startSeededServer, password, withDatabase } from './seededServer.ts'
import { endServer, startServer } from './server.ts'

export type ShutdownResult = {
  /** Number of acknowledged entries. */
  acknowledged: number
  /** Failed requests and missing acknowledged writes. */
  lost: string[]
  exitCode: number | null
}

type HttpResponse = { status: number; isLast: boolean; content: string }
type RequestOptions = { token?: string; body: object; half?: HalfSent | undefined }
/** `onHalf` is called when half of the request is sent; the rest follows after `closing`. */
type HalfSent = { onHalf: () => void; closing: Promise<void> }

/** Entries that each client has sent when the signal arrives. */
const entriesBefore = 10
const pollMs = 10

/**
 * Stops the server under clients that reuse their keep-alive connection until the server sends `Connection: close`. Every
 * second one sends half of its last entry before the signal, and the rest once the server accepts no connections any more.
 */
export async function shutDownUnderLoad({ clients }: { clients: number }): Promise<ShutdownResult> {
  const seeded = await startSeededServer(clients)
  try {
    const closing = Promise.withResolvers<void>()
    const begun = seeded.learners.map(() => Promise.withResolvers<void>())
    const sending = seeded.learners.map((learner, index) =>
      sendUntilClosed(seeded, learner, {
        onBegun: () => begun[index]?.resolve(),
        ...(index % 2 === 1 && { closing: closing.promise }),
      }),
    )
    await Promise.race([Promise.all(begun.map(({ promise }) => promise)), Promise.all(sending)])
    const exiting = endServer(seeded.server, 'SIGTERM')
    closing.resolve(waitUntilRefused(seeded.port))
    const exitCode = await exiting
    const results = await Promise.all(sending)
    seeded.server = await startServer(seeded)
    const stored = await withDatabase(seeded.dataDir, countStatistics)
    const acknowledged = results.reduce((sum, each) => sum + each.acknowledged, 0)
    const lost = results.flatMap((each) => each.lost)
    if (stored < acknowledged) lost.push(`${acknowledged - stored} acknowledged entries are missing`)
    return { acknowledged, lost, exitCode }
  } finally {
    await seeded.close()
  }
}

type Reset = { answered: number; reset: string[]; exitCode: number | null }

/**
 * Stops the server under clients that open a connection for each request and never pause, until they are refused. What was
 * connected has to be answered: only who is refused knows that nothing was done.
 */
export async function shutDownUnderConnections({ clients }: { clients: number }): Promise<Reset> {
  const seeded = await startSeededServer(1)
  try {
    const begun = Array.from({ length: clients }, () => Promise.withResolvers<void>())
    const sending = begun.map(({ resolve }) => connectUntilRefused(seeded.port, resolve))
    await Promise.all(begun.map(({ promise }) => promise))
    const exitCode = await endServer(seeded.server, 'SIGTERM')
    const results = await Promise.all(sending)
    const answered = results.reduce((sum, each) => sum + each.answered, 0)
    return { answered, reset: results.flatMap((each) => each.reset), exitCode }
  } finally {
    await seeded.close()
  }
}

type Cut = { exitCode: number | null; readers: number }

/**
 * Stops the server while a process of it reads a video of millions of empty parts, for which its sender waits; returns once that
 * process has ended too.
 */
export async function shutDownWhileReading(): Promise<Cut> {
  const seeded = await startSeededServer(1)
  try {
    const { pid = 0 } = seeded.server.child
    const origin = `http://127.0.0.1:${seeded.port}`
    const body = { email: seeded.learners[0]?.email, password }
    const { content } = await post(new Agent(), origin + login.path, { body })
    const { token } = (JSON.parse(content) as { data: { token: string } }).data
    const form = new FormData()
    form.set('type', String(fileTypes.video))
    form.set('file', new Blob([new Uint8Array(webmOfEmptyGroups(24 * 1024 * 1024))]), 'endless.webm')
    const headers = { authorization: `Bearer ${token}` }
    const sending = fetch(origin + uploadFile.path, { method: 'POST', headers, body: form }).catch(() => undefined)
    let readers: readonly string[] = []
    for (; readers.length === 0; readers = await readersOf(pid)) await setTimeout(pollMs)
    const exitCode = await endServer(seeded.server, 'SIGTERM')
    await sending
    await Promise.all(readers.map(waitUntilEnded))
    return { exitCode, readers: readers.length }
  } finally {
    await seeded.close()
  }
}

const readText = (path: string) => readFile(path, 'utf8').catch(() => '')

/** State and parent of a process; nothing of one that is gone. */
async function statusOf(id: string): Promise<string[]> {
  return (await readText(`/proc/${id}/stat`)).split(') ')[1]?.split(' ') ?? []
}

/** A process that has ended is a zombie (state Z) until its parent asks for its exit code. */
async function waitUntilEnded(id: string): Promise<void> {
  while (!['Z', undefined].includes((await statusOf(id))[0])) await setTimeout(pollMs)
}

/** The processes that a server has started to read videos. */
async function readersOf(pid: number): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const isReader = async (id: string) => {
    const [, parent] = await statusOf(id)
    return parent === String(pid) && (await readText(`/proc/${id}/cmdline`)).includes('probeProcess')
  }
  const found = await Promise.all(ids.map(async (id) => ((await isReader(id)) ? [id] : [])))
  return found.flat()
}

/** `onBegun` is called once it has been answered a few times. */
async function connectUntilRefused(port: number, onBegun: () => void) {
  const agent = new Agent({ keepAlive: false })
  const reset: string[] = []
  for (let answered = 0; ; answered += 1) {
    if (answered === entriesBefore) onBegun()
    const { status, content } = await post(agent, `http://127.0.0.1:${port}${login.path}`, { body: {} })
    if (status === 0 && content.includes('ECONNREFUSED')) return { answered, reset }
    if (status !== 422) reset.push(`${status} ${content}`)
    // A server that is gone resets nothing more.
    if (status === 0 && reset.length > 100) return { answered, reset }
  }
}

type Database = Parameters<Parameters<typeof withDatabase>[1]>[0]

async function countStatistics({ sql }: Database): Promise<number> {
  const [row] = await sql<{ count: number }>`select count(*) as count from lesson_statistics`
  return row?.count ?? 0
}

async function waitUntilRefused(port: number): Promise<void> {
  for (;;) {
    const socket = connect({ port, host: '127.0.0.1' })
    const isRefused = await once(socket, 'connect').then(
      () => false,
      () => true,
    )
    socket.destroy()
    if (isRefused) return
    await setTimeout(pollMs)
  }
}

type Client = {
  /** Called once its entries before the signal are sent. */
  onBegun: () => void
  /** With it, the client sends the second half of its last entry only then. */
  closing?: Promise<void>
}

async function sendUntilClosed(
  { port, course }: SeededServer,
  { email, streamId }: SeededLearner,
  { onBegun, closing }: Client,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const origin = `http://127.0.0.1:${port}`
  const lesson = { stream_id: streamId, day_id: course.dayIds[0], lesson_id: course.lessonIds[0]?.[0] }
  const signedIn = await post(agent, origin + login.path, { body: { email, password } })
  const { token } = (JSON.parse(signedIn.content) as { data: { token: string } }).data
  const lost: string[] = []
  let acknowledged = 0
  for (let entry = 1, isLast = false; !isLast; entry += 1) {
    const body = { ...lesson, client_id: randomUUID(), viewed_seconds: 1, play_count: 0 }
    const half = closing && entry === entriesBefore ? { onHalf: onBegun, closing } : undefined
    const response = await post(agent, origin + saveLessonStat.path, { token, body, half })
    if (!closing && entry === entriesBefore) onBegun()
    if (response.status === 200) acknowledged += 1
    else lost.push(`${response.status} ${response.content}`)
    isLast = response.isLast
  }
  agent.destroy()
  return { acknowledged, lost }
}

/** Sends a request in two parts. Status 0 means that the connection broke. */
function post(agent: Agent, url: string, { token, body, half }: RequestOptions): Promise<HttpResponse> {
  const payload = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
  const authorization = token && { authorization: `Bearer ${token}` }
  const sent = request(url, { method: 'POST', agent, headers: { ...headers, ...authorization } })
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ status: 0, isLast: true, content: String(error) })
    sent.once('error', fail)
    sent.once('response', (response) => {
      let content = ''
      const isLast = response.headers.connection === 'close'
      response.setEncoding('utf8').on('data', (part: string) => (content += part))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, isLast, content }))
      response.once('error', fail)
    })
    sent.write(payload.slice(0, 20), half?.onHalf)
    void (half?.closing ?? Promise.resolve()).then(() => sent.end(payload.slice(20)))
  })
}

import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { login } from '#contract/auth/api.ts'
import { saveLessonStat } from '#contract/lessons/api.ts'
import { type SeededServer, type Learner, startSeededServer, password, withDatabase } from './seededServer.ts'
import { endServer, startServer } from './server.ts'

export type ShutdownResult = {
  /** Statistics that the server acknowledged. */
  answered: number
  /** Requests that failed, and acknowledged writes that are missing. */
  lost: string[]
  exitCode: number | null
  tookMs: number
}

type Answer = { status: number; isLast: boolean; content: string }
type Asked = { token?: string; body: object; pauseMs?: number }

const trafficMs = 700
/** Pause between the two halves of a request, so that the signal meets half a request. */
const slowMs = 1500

/** Stops the server under clients that reuse their connection without a pause until it says `Connection: close`. */
export async function shutDownUnderLoad({ clients }: { clients: number }): Promise<ShutdownResult> {
  const seeded = await startSeededServer(clients)
  try {
    const asking = seeded.learners.map((learner, index) => ask(seeded, learner, index % 2 === 0 ? 0 : slowMs))
    await setTimeout(trafficMs)
    const began = performance.now()
    const exitCode = await endServer(seeded.server, 'SIGTERM')
    const tookMs = performance.now() - began
    const results = await Promise.all(asking)
    seeded.server = await startServer(seeded)
    const kept = await withDatabase(seeded.dataDir, countStatistics)
    const answered = results.reduce((sum, each) => sum + each.answered, 0)
    const lost = results.flatMap((each) => each.lost)
    if (kept < answered) lost.push(`${answered - kept} answered statistics are not there`)
    return { answered, lost, exitCode, tookMs }
  } finally {
    await seeded.close()
  }
}

type Look = Parameters<Parameters<typeof withDatabase>[1]>[0]

async function countStatistics({ sql }: Look): Promise<number> {
  const [row] = await sql<{ count: number }>`select count(*) as count from lesson_statistics`
  return row?.count ?? 0
}

async function ask({ port, course }: SeededServer, { email, streamId }: Learner, pauseMs: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const origin = `http://127.0.0.1:${port}`
  const place = { stream_id: streamId, day_id: course.dayIds[0], lesson_id: course.lessonIds[0]?.[0] }
  const signedIn = await post(agent, origin + login.path, { body: { email, password } })
  const { token } = (JSON.parse(signedIn.content) as { data: { token: string } }).data
  const lost: string[] = []
  let answered = 0
  for (let isLast = false; !isLast;) {
    const body = { ...place, client_id: randomUUID(), viewed_seconds: 1, play_count: 0 }
    const answer = await post(agent, origin + saveLessonStat.path, { token, body, pauseMs })
    if (answer.status === 200) answered += 1
    else lost.push(`${answer.status} ${answer.content}`)
    isLast = answer.isLast
  }
  agent.destroy()
  return { answered, lost }
}

/** Sends the first half of a request, and after a pause the second. Status 0 is a request that was cut off. */
function post(agent: Agent, url: string, { token, body, pauseMs = 0 }: Asked): Promise<Answer> {
  const payload = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
  const authorization = token && { authorization: `Bearer ${token}` }
  const sent = request(url, { method: 'POST', agent, headers: { ...headers, ...authorization } })
  return new Promise((resolve) => {
    const cutOff = (error: Error) => resolve({ status: 0, isLast: true, content: String(error) })
    sent.once('error', cutOff)
    sent.once('response', (response) => {
      let content = ''
      const isLast = response.headers.connection === 'close'
      response.setEncoding('utf8').on('data', (part: string) => (content += part))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, isLast, content }))
      response.once('error', cutOff)
    })
    sent.write(payload.slice(0, 20))
    void setTimeout(pauseMs).then(() => sent.end(payload.slice(20)))
  })
}

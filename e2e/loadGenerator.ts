import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { login } from '#contract/accounts/auth/api.ts'
import { finishDay } from '#contract/learning/days/api.ts'
import { saveLessonStat } from '#contract/learning/lessons/api.ts'
import { type SeededServer, type SeededLearner, password } from './seededServer.ts'

/** Writes that the server has acknowledged to one learner; retries count once. */
export type AcknowledgedWrites = { seconds: number; entries: string[]; finishedDays: number[]; tokens: string[] }

type Call = { method: string; path: string; token?: string | undefined; body?: object }

const retryDelayMs = 50
/** Only ends what hangs: a server that is killed breaks its connections at once. */
const timeoutMs = 60_000

/** Retries a call until it succeeds, as the client does; throws on a 4xx. */
async function sendWithRetries(origin: string, { method, path, token, body }: Call): Promise<unknown> {
  for (;;) {
    try {
      const response = await fetch(`${origin}${path}`, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body ?? {}),
      })
      const content = await response.json()
      if (response.ok) return content
      if (response.status < 500) throw new ClientError(`${path}: ${response.status} ${JSON.stringify(content)}`)
    } catch (error) {
      if (error instanceof ClientError) throw error
    }
    await setTimeout(retryDelayMs)
  }
}

class ClientError extends Error {}

type Load = {
  /** Ends the load. */
  stop: AbortSignal
  /** After each write that the server has acknowledged. */
  onAcknowledged: () => void
}

/** Watches lessons, finishes days and signs in, day after day. */
export async function generateLoad(
  { port, course }: SeededServer,
  learner: SeededLearner,
  { stop, onAcknowledged }: Load,
): Promise<AcknowledgedWrites> {
  const origin = `http://127.0.0.1:${port}`
  const acknowledged: AcknowledgedWrites = { seconds: 0, entries: [], finishedDays: [], tokens: [] }
  const signIn = async () => {
    const body = { email: learner.email, password }
    const { data } = (await sendWithRetries(origin, { ...login, body })) as { data: { token: string } }
    acknowledged.tokens.push(data.token)
    onAcknowledged()
  }
  const watch = async (dayId: number, lessonId: number, plays: number) => {
    const entry = { client_id: randomUUID(), viewed_seconds: 5, play_count: plays }
    const body = { ...entry, stream_id: learner.streamId, day_id: dayId, lesson_id: lessonId }
    await sendWithRetries(origin, { ...saveLessonStat, token: acknowledged.tokens.at(-1), body })
    acknowledged.seconds += entry.viewed_seconds
    acknowledged.entries.push(entry.client_id)
    onAcknowledged()
  }
  const finish = async (dayId: number) => {
    const path = finishDay.path.replace(':streamId', String(learner.streamId)).replace(':dayId', String(dayId))
    await sendWithRetries(origin, { ...finishDay, path, token: acknowledged.tokens.at(-1) })
    acknowledged.finishedDays.push(dayId)
    onAcknowledged()
  }
  for (let round = 0; !stop.aborted; round += 1) {
    const index = round % course.dayIds.length
    const dayId = course.dayIds[index] ?? 0
    if (round % 3 === 0) await signIn()
    for (const lessonId of course.lessonIds[index] ?? [])
      for (const plays of [0, 0, 1]) await watch(dayId, lessonId, plays)
    if (round === index) await finish(dayId)
  }
  return acknowledged
}

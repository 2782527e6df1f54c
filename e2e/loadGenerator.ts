import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { login } from '#contract/auth/api.ts'
import { finishDay } from '#contract/days/api.ts'
import { saveLessonStat } from '#contract/lessons/api.ts'
import { type SeededServer, type Learner, password } from './seededServer.ts'

/** What the server has acknowledged to one learner; retries count once. */
export type Acknowledged = { seconds: number; entries: string[]; finishedDays: number[]; tokens: string[] }

type Call = { method: string; path: string; token?: string | undefined; body?: object }

const retryDelayMs = 50
const timeoutMs = 5000

/** Retries a call until it succeeds, as the client does; throws on a 4xx. */
async function sendUntilAnswered(origin: string, { method, path, token, body }: Call): Promise<unknown> {
  for (;;) {
    try {
      const answer = await fetch(`${origin}${path}`, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body ?? {}),
      })
      const content = await answer.json()
      if (answer.ok) return content
      if (answer.status < 500) throw new Refused(`${path}: ${answer.status} ${JSON.stringify(content)}`)
    } catch (error) {
      if (error instanceof Refused) throw error
    }
    await setTimeout(retryDelayMs)
  }
}

class Refused extends Error {}

/** Watches lessons, finishes days and signs in, day after day, until `end`. */
export async function generateLoad(
  { port, course }: SeededServer,
  learner: Learner,
  end: AbortSignal,
): Promise<Acknowledged> {
  const origin = `http://127.0.0.1:${port}`
  const known: Acknowledged = { seconds: 0, entries: [], finishedDays: [], tokens: [] }
  const signIn = async () => {
    const body = { email: learner.email, password }
    const { data } = (await sendUntilAnswered(origin, { ...login, body })) as { data: { token: string } }
    known.tokens.push(data.token)
  }
  const watch = async (dayId: number, lessonId: number, plays: number) => {
    const entry = { client_id: randomUUID(), viewed_seconds: 5, play_count: plays }
    const body = { ...entry, stream_id: learner.streamId, day_id: dayId, lesson_id: lessonId }
    await sendUntilAnswered(origin, { ...saveLessonStat, token: known.tokens.at(-1), body })
    known.seconds += entry.viewed_seconds
    known.entries.push(entry.client_id)
  }
  const finish = async (dayId: number) => {
    const path = finishDay.path.replace(':streamId', String(learner.streamId)).replace(':dayId', String(dayId))
    await sendUntilAnswered(origin, { ...finishDay, path, token: known.tokens.at(-1) })
    known.finishedDays.push(dayId)
  }
  for (let round = 0; !end.aborted; round += 1) {
    const index = round % course.dayIds.length
    const dayId = course.dayIds[index] ?? 0
    if (round % 3 === 0) await signIn()
    for (const lessonId of course.lessonIds[index] ?? [])
      for (const plays of [0, 0, 1]) await watch(dayId, lessonId, plays)
    if (round === index) await finish(dayId)
  }
  return known
}

import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { login } from '#contract/auth/api.ts'
import { finishDay } from '#contract/days/api.ts'
import { saveLessonStat } from '#contract/lessons/api.ts'
import { type Drill, type Learner, password } from './drill.ts'

/** What the server has acknowledged to one learner, each thing once however often it was sent. */
export type Acknowledged = { seconds: number; entries: string[]; finishedDays: number[]; tokens: string[] }

type Call = { method: string; path: string; token?: string | undefined; body?: object }

const retryMs = 50
const patienceMs = 5000

/** Sends a call as the client does: again and again until it is answered. Throws what is refused. */
async function sendUntilAnswered(origin: string, { method, path, token, body }: Call): Promise<unknown> {
  for (;;) {
    try {
      const answer = await fetch(`${origin}${path}`, {
        method,
        signal: AbortSignal.timeout(patienceMs),
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body ?? {}),
      })
      const content = await answer.json()
      if (answer.ok) return content
      if (answer.status < 500) throw new Refused(`${path}: ${answer.status} ${JSON.stringify(content)}`)
    } catch (error) {
      if (error instanceof Refused) throw error
    }
    await setTimeout(retryMs)
  }
}

class Refused extends Error {}

/** Watches lessons, finishes days and signs in, day after day, until `end`. */
export async function write({ port, course }: Drill, learner: Learner, end: AbortSignal): Promise<Acknowledged> {
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

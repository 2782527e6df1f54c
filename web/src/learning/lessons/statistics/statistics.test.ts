import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveLessonStat, type StatisticResponse, type StatisticEntry } from '#contract/learning/lessons/api.ts'
import { maxEntrySeconds } from '#contract/learning/lessons/rules.ts'
import { getStreamStatus, type StreamState } from '#contract/learning/streams/api.ts'
import { queryClient, queryKeyOf } from '../../../platform/cache/queries.ts'
import { startSession } from '../../../platform/session/session.ts'
import { networkError, jsonResponse, serve } from '../../../../test/server.ts'
import { openOutbox } from '../../../platform/outbox/outbox.ts'
import { loadKinds } from '../../../platform/outbox/outboxState.ts'
import { createLessonRecorder } from './record.ts'
import { sendOpen, sendWatched } from './sendWatched.ts'

const rules = { minViewedMs: 2000, minViewedAtEndMs: 30_000 }
/** Sends also during the pause after a failure, as a new connection does. */
const send = openOutbox
let userId = 100
let lesson = { streamId: 1, dayId: 2, lessonId: 3 }

/** A server that applies each client id once. */
function serveTotals() {
  const applied = new Map<string, StatisticEntry>()
  const received = serve(saveLessonStat, ({ body }) => {
    const entry = body as StatisticEntry
    if (!applied.has(entry.client_id)) applied.set(entry.client_id, entry)
    return totalsAfter(entry, [...applied.values()])
  })
  const seconds = () => sum([...applied.values()].map((entry) => entry.viewed_seconds))
  return { received, applied, seconds }
}

function totalsAfter(entry: StatisticEntry, all: StatisticEntry[]): StatisticResponse {
  return {
    stream_id: entry.stream_id,
    lesson_id: entry.lesson_id,
    viewed_seconds: sum(all.map((one) => one.viewed_seconds)),
    play_count: sum(all.map((one) => one.play_count)),
    position_seconds: entry.position_seconds ?? 0,
    day_status_id: 7,
    day_started_at: 1_700_000_000,
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const bodies = (received: { body: unknown }[]) => received.map(({ body }) => body as StatisticEntry)

function watch(seconds: number, from = 0) {
  const recorder = createLessonRecorder(lesson, rules)
  for (let second = 1; second <= seconds; second += 1) recorder.addPlayed(1000, from + second)
}

beforeEach(async () => {
  // Loaded ahead, as the stopped clock does not wait for code.
  await loadKinds()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  userId += 1
  lesson = { ...lesson, lessonId: userId }
  startSession({ token: `token-${userId}`, userId, days: 1 })
  queryClient.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

it('watched time is sent in whole seconds with a client id and the position to resume from', async () => {
  const { received } = serveTotals()
  watch(5, 60)
  await send()
  expect(bodies(received)).toEqual([
    {
      client_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      stream_id: 1,
      day_id: 2,
      lesson_id: userId,
      viewed_seconds: 5,
      play_count: 0,
      position_seconds: 65,
    },
  ])
})

it('watched time stays on the device until it is worth sending, then is sent in full', async () => {
  const { received, seconds } = serveTotals()
  watch(1)
  await send()
  expect(received).toEqual([])
  watch(1)
  await send()
  expect(seconds()).toBe(2)
})

it('watched time is not sent again once the server has accepted it', async () => {
  const { received } = serveTotals()
  watch(3)
  await send()
  await send()
  expect(received).toHaveLength(1)
})

it('watched time continues in a new entry after one was sent', async () => {
  const { applied, seconds } = serveTotals()
  watch(3)
  await send()
  watch(4)
  await send()
  expect(applied.size).toBe(2)
  expect(seconds()).toBe(7)
})

it('watched time ends with a play, which is worth an entry by itself, and resumes from the beginning', async () => {
  const { received } = serveTotals()
  const recorder = createLessonRecorder(lesson, rules)
  recorder.addPlayed(31_000, 600)
  await send()
  await recorder.addEnd(600_000)
  await send()
  expect(bodies(received).map((entry) => [entry.viewed_seconds, entry.play_count, entry.position_seconds])).toEqual([
    [31, 0, 600],
    [0, 1, 0],
  ])
})

it('watched time updates the screen without another request', async () => {
  serveTotals()
  const key = queryKeyOf(getStreamStatus, { params: { streamId: 1 }, query: {} })
  const state: StreamState = {
    stream_id: 1,
    today_day_number: 1,
    server_time: 0,
    streak_days: 0,
    practice_days: [],
    lessons: [],
  }
  queryClient.setQueryData(key, state)
  watch(9)
  await send()
  expect(queryClient.getQueryData<StreamState>(key)?.lessons).toEqual([
    { lesson_set_lesson_id: userId, viewed_seconds: 9, play_count: 0, position_seconds: 9 },
  ])
})

it.each([
  ['after 30 seconds of a long video', 30, 600, 1],
  ['but not after less', 29, 600, 0],
  ['after most of a short video', 17, 20, 1],
  ['but not after half of a short video', 10, 20, 0],
  ['but not if the length is unknown', 60, 0, 0],
])('the end of a video counts as a play: %s', async (_title, seconds, duration, plays) => {
  const { applied } = serveTotals()
  watch(seconds)
  await createLessonRecorder(lesson, rules).addEnd(duration * 1000)
  await send()
  expect(sum([...applied.values()].map((entry) => entry.play_count))).toBe(plays)
})

it('the end of a video counts as a play again only after as much was watched again, across reloads', async () => {
  const { applied } = serveTotals()
  const plays = () => sum([...applied.values()].map((entry) => entry.play_count))
  const end = () => createLessonRecorder(lesson, rules).addEnd(600_000)
  watch(40)
  await end()
  watch(20)
  await end()
  await send()
  expect(plays()).toBe(1)
  sendOpen(2000)
  watch(10)
  await end()
  await send()
  expect(plays()).toBe(2)
})

it('while offline, entries are stored, sent when the connection returns, and counted once', async () => {
  serve(saveLessonStat, networkError)
  watch(5)
  await send()
  watch(6)
  await send()
  const { applied, seconds } = serveTotals()
  await send()
  expect(seconds()).toBe(11)
  expect(applied.size).toBe(2)
})

it('while offline, a delayed entry carries its age, so that it counts for the day it was watched', async () => {
  const received = serve(saveLessonStat, networkError)
  watch(5)
  await send()
  await vi.advanceTimersByTimeAsync(3_600_000)
  watch(6)
  const { received: later } = serveTotals()
  await send()
  expect(bodies(received)[0]?.age_seconds).toBeUndefined()
  expect(bodies(later).map((entry) => entry.age_seconds)).toEqual([3600, undefined])
})

it('while offline, entries are retried with backoff', async () => {
  const received = serve(saveLessonStat, networkError)
  watch(5)
  await send()
  await sendWatched(2000)
  expect(received).toHaveLength(1)
  const { seconds } = serveTotals()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(seconds()).toBe(5)
})

it('while offline, an entry whose response was lost counts once', async () => {
  let isFirst = true
  const received = serve(saveLessonStat, ({ body }) => {
    if (!isFirst) return totalsAfter(body as StatisticEntry, [])
    isFirst = false
    return networkError()
  })
  watch(5)
  await send()
  await send()
  const [first, second] = bodies(received)
  expect(second).toEqual(first)
})

it('while offline, a request without a response times out and is retried', async () => {
  const received = serve(saveLessonStat, () => new Promise(() => undefined))
  watch(4)
  const sending = send()
  await vi.waitFor(() => expect(received).toHaveLength(1))
  const { seconds } = serveTotals()
  await vi.advanceTimersByTimeAsync(30_000)
  await sending
  expect(seconds()).toBe(0)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(seconds()).toBe(4)
})

it.each([500, 503, 429])('while offline, an entry is retried after a %i', async (status) => {
  reports()
  serve(saveLessonStat, () => jsonResponse(status, {}, { 'retry-after': '1' }))
  watch(4)
  await send()
  const { seconds } = serveTotals()
  vi.setSystemTime(Date.now() + 1000)
  await send()
  expect(seconds()).toBe(4)
})

it('while offline, a server that fails is reported once, however often an entry is retried; a lost connection is not', async () => {
  const reported = reports()
  serve(saveLessonStat, networkError)
  watch(4)
  await send()
  serveTotals()
  await send()
  expect(reported).toEqual([])
  serve(saveLessonStat, () => jsonResponse(500, {}))
  watch(4)
  await send()
  await send()
  expect(reported).toEqual(['Something went wrong while sending statistics'])
  serveTotals()
  await send()
  expect(reported).toHaveLength(1)
})

it.each([403, 404, 422])(
  'an entry that the server rejects for good with %i is reported and dropped, and the next one is sent',
  async (status) => {
    const reported = reports()
    const refused = serve(saveLessonStat, () => jsonResponse(status, { name: 'No', message: 'No' }))
    watch(4)
    await send()
    expect(refused).toHaveLength(1)
    expect(reported).toEqual(['The server did not accept what was watched'])
    const { seconds } = serveTotals()
    watch(3)
    await send()
    expect(seconds()).toBe(3)
  },
)

it('an entry that the server rejects for good is distinct from a response without a day status, which is reported as such', async () => {
  const reported = reports()
  serve(saveLessonStat, ({ body }) => ({ ...totalsAfter(body as StatisticEntry, []), day_status_id: 0 }))
  watch(4)
  await send()
  expect(reported).toEqual(['Something went wrong while sending statistics'])
})

it('an entry belongs to its user and waits until that user signs in again', async () => {
  const first = userId
  watch(5)
  startSession({ token: 'other', userId: first + 1000, days: 1 })
  const { received } = serveTotals()
  await send()
  expect(received).toEqual([])
  startSession({ token: 'again', userId: first, days: 1 })
  await send()
  expect(received.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer again'])
})

it('an entry that meets an expired session waits for the next sign-in', async () => {
  serve(saveLessonStat, () => jsonResponse(401, { name: 'Unauthorized', code: 'session_expired', status: 401 }))
  watch(5)
  await send()
  const { seconds } = serveTotals()
  startSession({ token: 'again', userId, days: 1 })
  await send()
  expect(seconds()).toBe(5)
})

it('an entry at its maximum length is followed by another', async () => {
  const { received } = serveTotals()
  const recorder = createLessonRecorder(lesson, rules)
  recorder.addPlayed(maxEntrySeconds * 1000, 60)
  recorder.addPlayed(5000, 65)
  await send()
  expect(bodies(received).map((entry) => entry.viewed_seconds)).toEqual([maxEntrySeconds, 5])
})

it('a closing page sends its open entry, and the next page sends it again under the same id', async () => {
  const { received, applied, seconds } = serveTotals()
  watch(6)
  await vi.advanceTimersByTimeAsync(0)
  let isLost = true
  serve(saveLessonStat, ({ body }) => {
    const entry = body as StatisticEntry
    received.push({ params: {}, query: new URLSearchParams(), headers: new Headers(), body })
    applied.set(entry.client_id, entry)
    return isLost ? networkError() : totalsAfter(entry, [])
  })
  sendOpen(2000)
  await vi.advanceTimersByTimeAsync(0)
  isLost = false
  watch(4)
  await send()
  expect(seconds()).toBe(10)
  expect(received).toHaveLength(3)
  expect(applied.size).toBe(2)
})

function reports(): string[] {
  const messages: string[] = []
  vi.stubGlobal('reportError', (error: Error) => messages.push(error.message))
  return messages
}

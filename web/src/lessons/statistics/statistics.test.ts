import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveLessonStat, type StatisticAnswer, type StatisticEntry } from '#contract/lessons/api.ts'
import { entrySecondsMaximum } from '#contract/lessons/rules.ts'
import { getStreamStatus, type StreamState } from '#contract/streams/api.ts'
import { queryClient, queryKeyOf } from '../../queries.ts'
import { startSession } from '../../session.ts'
import { brokenConnection, refusal, serve } from '../../testingServer.ts'
import { flush, flushOpenEntry } from './flush.ts'
import { createRecorder } from './measure.ts'

const rules = { minimumViewedMs: 2000, minimumViewedAtEndMs: 30_000 }
const send = () => flush({ minimumMs: 2000, isFresh: true })
let userId = 100
let place = { streamId: 1, dayId: 2, lessonId: 3 }

/** A server that keeps its word: an id counts once. */
function serveTotals() {
  const applied = new Map<string, StatisticEntry>()
  const received = serve(saveLessonStat, ({ body }) => {
    const entry = body as StatisticEntry
    if (!applied.has(entry.client_id)) applied.set(entry.client_id, entry)
    return answerTo(entry, [...applied.values()])
  })
  const seconds = () => sum([...applied.values()].map((entry) => entry.viewed_seconds))
  return { received, applied, seconds }
}

function answerTo(entry: StatisticEntry, all: StatisticEntry[]): StatisticAnswer {
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
  const recorder = createRecorder(place, rules)
  for (let second = 1; second <= seconds; second += 1) recorder.addPlayed(1000, from + second)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  userId += 1
  place = { ...place, lessonId: userId }
  startSession({ token: `token-${userId}`, userId, days: 1 })
  queryClient.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('what was watched', () => {
  it('is sent in whole seconds with an id of its own and the place to go on from', async () => {
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

  it('stays on the device until it is worth sending, and is then sent whole', async () => {
    const { received, seconds } = serveTotals()
    watch(1)
    await send()
    expect(received).toEqual([])
    watch(1)
    await send()
    expect(seconds()).toBe(2)
  })

  it('is sent once when it was taken', async () => {
    const { received } = serveTotals()
    watch(3)
    await send()
    await send()
    expect(received).toHaveLength(1)
  })

  it('goes on in a new entry after one was sent', async () => {
    const { applied, seconds } = serveTotals()
    watch(3)
    await send()
    watch(4)
    await send()
    expect(applied.size).toBe(2)
    expect(seconds()).toBe(7)
  })

  it('counts a play at the end, which is worth an entry by itself, and begins anew next time', async () => {
    const { received } = serveTotals()
    const recorder = createRecorder(place, rules)
    recorder.addPlayed(31_000, 600)
    await send()
    await recorder.endPlay(600_000)
    await send()
    expect(bodies(received).map((entry) => [entry.viewed_seconds, entry.play_count, entry.position_seconds])).toEqual([
      [31, 0, 600],
      [0, 1, 0],
    ])
  })

  it('shows in what is on screen without fetching it again', async () => {
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
})

describe('the end of a video is a play', () => {
  it.each([
    ['after 30 seconds of a long one', 30, 600, 1],
    ['not after less', 29, 600, 0],
    ['after nearly all of a short one', 17, 20, 1],
    ['not after half of a short one', 10, 20, 0],
    ['not of one whose length is unknown', 60, 0, 0],
  ])('%s', async (_title, seconds, duration, plays) => {
    const { applied } = serveTotals()
    watch(seconds)
    await createRecorder(place, rules).endPlay(duration * 1000)
    await send()
    expect(sum([...applied.values()].map((entry) => entry.play_count))).toBe(plays)
  })

  it('counts again only after as much was watched again, also over pages that were loaded anew', async () => {
    const { applied } = serveTotals()
    const plays = () => sum([...applied.values()].map((entry) => entry.play_count))
    const end = () => createRecorder(place, rules).endPlay(600_000)
    watch(40)
    await end()
    watch(20)
    await end()
    await send()
    expect(plays()).toBe(1)
    flushOpenEntry(2000)
    watch(10)
    await end()
    await send()
    expect(plays()).toBe(2)
  })
})

describe('without a connection', () => {
  it('everything is kept and sent when there is one, and counts once', async () => {
    serve(saveLessonStat, brokenConnection)
    watch(5)
    await send()
    watch(6)
    await send()
    const { applied, seconds } = serveTotals()
    await send()
    expect(seconds()).toBe(11)
    expect(applied.size).toBe(2)
  })

  it('what waited says how long ago it was watched, so that it counts for its own day', async () => {
    const received = serve(saveLessonStat, brokenConnection)
    watch(5)
    await send()
    await vi.advanceTimersByTimeAsync(3_600_000)
    watch(6)
    const { received: later } = serveTotals()
    await send()
    expect(bodies(received)[0]?.age_seconds).toBeUndefined()
    expect(bodies(later).map((entry) => entry.age_seconds)).toEqual([3600, undefined])
  })

  it('is tried again by itself, after a pause that grows', async () => {
    const received = serve(saveLessonStat, brokenConnection)
    watch(5)
    await send()
    await flush({ minimumMs: 2000 })
    expect(received).toHaveLength(1)
    const { seconds } = serveTotals()
    await vi.advanceTimersByTimeAsync(300_000)
    expect(seconds()).toBe(5)
  })

  it('an answer that got lost does not count twice', async () => {
    let isFirst = true
    const received = serve(saveLessonStat, ({ body }) => {
      if (!isFirst) return answerTo(body as StatisticEntry, [])
      isFirst = false
      return brokenConnection()
    })
    watch(5)
    await send()
    await send()
    const [first, second] = bodies(received)
    expect(second).toEqual(first)
  })

  it('a call that is never answered is given up and made again', async () => {
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

  it.each([500, 503, 429])('a server that answers %i gets the same entry later', async (status) => {
    serve(saveLessonStat, () => refusal(status, {}, { 'retry-after': '1' }))
    watch(4)
    await send()
    const { seconds } = serveTotals()
    await send()
    expect(seconds()).toBe(4)
  })
})

describe('an entry that the server will never take', () => {
  it.each([403, 404, 422])('is reported with %i and dropped, and does not hold up others', async (status) => {
    const reported = reports()
    const refused = serve(saveLessonStat, () => refusal(status, { name: 'No', message: 'No' }))
    watch(4)
    await send()
    expect(refused).toHaveLength(1)
    expect(reported).toEqual(['The server did not accept what was watched'])
    const { seconds } = serveTotals()
    watch(3)
    await send()
    expect(seconds()).toBe(3)
  })

  it('is told from one whose answer has no day status, which is reported', async () => {
    const reported = reports()
    serve(saveLessonStat, ({ body }) => ({ ...answerTo(body as StatisticEntry, []), day_status_id: 0 }))
    watch(4)
    await send()
    expect(reported).toEqual(['Something went wrong while sending statistics'])
  })
})

describe('an entry belongs to a person', () => {
  it('and waits for them when somebody else signs in', async () => {
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
})

describe('an entry', () => {
  it('that meets a session that has ended waits for the next sign-in', async () => {
    serve(saveLessonStat, () => refusal(401, { name: 'Unauthorized', code: 'session_expired', status: 401 }))
    watch(5)
    await send()
    const { seconds } = serveTotals()
    startSession({ token: 'again', userId, days: 1 })
    await send()
    expect(seconds()).toBe(5)
  })

  it('that is as large as one may be is followed by another', async () => {
    const { received } = serveTotals()
    const recorder = createRecorder(place, rules)
    recorder.addPlayed(entrySecondsMaximum * 1000, 60)
    recorder.addPlayed(5000, 65)
    await send()
    expect(bodies(received).map((entry) => entry.viewed_seconds)).toEqual([entrySecondsMaximum, 5])
  })
})

describe('a page that is closed', () => {
  it('sends what was growing at once, and the next page sends it again under the same id', async () => {
    const { received, applied, seconds } = serveTotals()
    watch(6)
    await vi.advanceTimersByTimeAsync(0)
    let isLost = true
    serve(saveLessonStat, ({ body }) => {
      const entry = body as StatisticEntry
      received.push({ params: {}, query: new URLSearchParams(), headers: new Headers(), body })
      applied.set(entry.client_id, entry)
      return isLost ? brokenConnection() : answerTo(entry, [])
    })
    flushOpenEntry(2000)
    await vi.advanceTimersByTimeAsync(0)
    isLost = false
    watch(4)
    await send()
    expect(seconds()).toBe(10)
    expect(received).toHaveLength(3)
    expect(applied.size).toBe(2)
  })
})

function reports(): string[] {
  const messages: string[] = []
  vi.stubGlobal('reportError', (error: Error) => messages.push(error.message))
  return messages
}

import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { saveLessonStat } from '#contract/lessons/api.ts'
import { endSession, startSession } from './session.ts'
import { serve } from './testingServer.ts'
import { TimeoutError, withTimeout } from './withTimeout.ts'

// Safari is known for databases whose opening is never answered.
beforeAll(() => {
  vi.stubGlobal('indexedDB', { open: () => ({}) })
})
afterAll(() => {
  vi.unstubAllGlobals()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  startSession({ token: 'token', userId: 5, days: 1 })
})
afterEach(() => {
  vi.useRealTimers()
})

it('the first screen waits two seconds for a storage that never answers, and the sign-out two more', async () => {
  const { persistQueries } = await import('./queryPersistence.ts')
  const kept = persistQueries({ brand: 'web', userId: '5' })
  await vi.advanceTimersByTimeAsync(2000)
  await kept
  const ended = endSession('chosen')
  await vi.advanceTimersByTimeAsync(2000)
  await ended
})

it('what was watched is sent although the storage never answers', async () => {
  const [{ createRecorder }, { flush }] = await Promise.all([
    import('./lessons/statistics/measure.ts'),
    import('./lessons/statistics/flush.ts'),
  ])
  const received = serve(saveLessonStat, () => ({
    ...{ stream_id: 1, lesson_id: 3, viewed_seconds: 5, play_count: 0, position_seconds: 5 },
    ...{ day_status_id: 7, day_started_at: 1_700_000_000 },
  }))
  const place = { streamId: 1, dayId: 2, lessonId: 3 }
  const recorder = createRecorder(place, { minimumViewedMs: 2000, minimumViewedAtEndMs: 30_000 })
  for (let second = 1; second <= 5; second += 1) recorder.addPlayed(1000, second)
  await vi.advanceTimersByTimeAsync(10_000)
  const sent = flush({ minimumMs: 2000, isFresh: true })
  await vi.advanceTimersByTimeAsync(10_000)
  await sent
  expect(received.map(({ body }) => body)).toMatchObject([{ viewed_seconds: 5 }])
})

it('work that takes too long is asked to stop, and fails', async () => {
  let asked: AbortSignal | undefined
  const work = withTimeout(1000, async (signal) => {
    asked = signal
    return new Promise(() => undefined)
  })
  const failure = work.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(999)
  expect(asked?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked?.aborted).toBe(true)
  expect(await failure).toBeInstanceOf(TimeoutError)
})

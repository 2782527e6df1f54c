import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { saveLessonStat } from '#contract/learning/lessons/api.ts'
import { endSession, startSession } from '../session/session.ts'
import { serve } from '../../../test/server.ts'
import { TimeoutError, withTimeout } from './withTimeout.ts'

// In Safari `indexedDB.open` sometimes never fires an event.
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

it('restoring queries and signing out each time out after two seconds when IndexedDB hangs', async () => {
  const { persistQueries } = await import('../cache/queryPersistence.ts')
  const restored = persistQueries({ brand: 'web', userId: '5' })
  await vi.advanceTimersByTimeAsync(2000)
  await restored
  const ended = endSession('chosen')
  await vi.advanceTimersByTimeAsync(2000)
  await ended
})

it('watched time is sent although IndexedDB hangs', async () => {
  const [{ createLessonRecorder }, { sendWatched }] = await Promise.all([
    import('../../learning/lessons/statistics/record.ts'),
    import('../../learning/lessons/statistics/sendWatched.ts'),
    import('../outbox/outboxState.ts').then(({ loadKinds }) => loadKinds()),
  ])
  const received = serve(saveLessonStat, () => ({
    stream_id: 1,
    lesson_id: 3,
    viewed_seconds: 5,
    play_count: 0,
    position_seconds: 5,
    day_status_id: 7,
    day_started_at: 1_700_000_000,
  }))
  const lessonKey = { streamId: 1, dayId: 2, lessonId: 3 }
  const recorder = createLessonRecorder(lessonKey, { minViewedMs: 2000, minViewedAtEndMs: 30_000 })
  for (let second = 1; second <= 5; second += 1) recorder.addPlayed(1000, second)
  await vi.advanceTimersByTimeAsync(10_000)
  const sent = sendWatched(2000)
  await vi.advanceTimersByTimeAsync(10_000)
  await sent
  expect(received.map(({ body }) => body)).toMatchObject([{ viewed_seconds: 5 }])
})

it('aborts the signal and rejects once the time is up', async () => {
  let received: AbortSignal | undefined
  const work = withTimeout(1000, async (signal) => {
    received = signal
    return new Promise(() => undefined)
  })
  const failure = work.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(999)
  expect(received?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(received?.aborted).toBe(true)
  expect(await failure).toBeInstanceOf(TimeoutError)
})

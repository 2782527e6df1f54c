import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChunkFailure, fetchAhead, withChunkTimeout } from './chunks.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

it('a part of the site that comes in time is used', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const waiting = withChunkTimeout(promise)
  await vi.advanceTimersByTimeAsync(119_000)
  resolve('a screen')
  expect(await waiting).toBe('a screen')
})

it('one that does not come within 120 seconds is a failure that the page can speak of', async () => {
  const failure = failureOf(withChunkTimeout(new Promise(() => undefined)))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await failure).toBeInstanceOf(ChunkFailure)
})

it('one that cannot be fetched is such a failure at once', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const failure = await failureOf(withChunkTimeout(Promise.reject(cause)))
  expect(failure).toBeInstanceOf(ChunkFailure)
  expect((failure as ChunkFailure).cause).toBe(cause)
})

it('one that was only to come ahead of time is no failure', async () => {
  const load = vi.fn<() => Promise<never>>(async () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  fetchAhead(load)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledOnce()
})

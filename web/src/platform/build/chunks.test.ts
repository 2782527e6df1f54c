import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChunkLoadError, preloadChunk, withChunkTimeout } from './chunks.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

it('a chunk that loads in time resolves', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const waiting = withChunkTimeout(promise)
  await vi.advanceTimersByTimeAsync(119_000)
  resolve('a screen')
  expect(await waiting).toBe('a screen')
})

it('a chunk that takes over 120 seconds rejects with a ChunkLoadError', async () => {
  const failure = failureOf(withChunkTimeout(new Promise(() => undefined)))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await failure).toBeInstanceOf(ChunkLoadError)
})

it('a failed import rejects with a ChunkLoadError that carries its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const failure = await failureOf(withChunkTimeout(Promise.reject(cause)))
  expect(failure).toBeInstanceOf(ChunkLoadError)
  expect((failure as ChunkLoadError).cause).toBe(cause)
})

it('a failed preload is ignored', async () => {
  const load = vi.fn<() => Promise<never>>(async () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  preloadChunk(load)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledOnce()
})

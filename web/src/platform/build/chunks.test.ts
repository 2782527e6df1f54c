import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChunkLoadError, loadChunk, preloadChunk } from './chunks.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

it('a chunk that loads in time resolves', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const waiting = loadChunk(() => promise)
  await vi.advanceTimersByTimeAsync(119_000)
  resolve('a screen')
  expect(await waiting).toBe('a screen')
})

it('a chunk that takes over 120 seconds rejects with a ChunkLoadError', async () => {
  const failure = failureOf(loadChunk(() => new Promise(() => undefined)))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await failure).toBeInstanceOf(ChunkLoadError)
})

it('a failed import rejects with a ChunkLoadError that carries its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const failure = await failureOf(loadChunk(() => Promise.reject(cause)))
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

/** Loads a chunk as the bundler does: its stylesheet is requested once, and its failure rejects. */
function chunkWithStyle(href: string) {
  let isRequested = false
  return async () => {
    if (isRequested) return 'a screen'
    isRequested = true
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
    throw new Error(`Unable to preload CSS for ${href}`)
  }
}

it('a stylesheet that does not load fails its own chunk, also when it is tried again, and no other', async () => {
  const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, boolean> } }
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
  const cut = (event: Event) => {
    event.stopImmediatePropagation()
    event.target?.dispatchEvent(new Event('error'))
  }
  document.addEventListener('load', cut, true)
  const own = chunkWithStyle('/assets/Homework.css')
  expect(await failureOf(loadChunk(own))).toBeInstanceOf(ChunkLoadError)
  expect(await failureOf(loadChunk(own))).toBeInstanceOf(ChunkLoadError)
  expect(await loadChunk(async () => 'a question')).toBe('a question')
  document.removeEventListener('load', cut, true)
  expect(await loadChunk(own)).toBe('a screen')
})

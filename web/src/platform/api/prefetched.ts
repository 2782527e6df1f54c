import type { Stream } from '#contract/streams/api.ts'

/** Responses that `prefetch.ts` requested with a token, by URL, and the run whose status and course it requested. */
export type Prefetched = { token: string; responses: Map<string, Promise<Response>>; stream?: Stream }

declare global {
  interface Window {
    /** Null once the application makes its own requests. */
    prefetched?: Prefetched | null
  }
}

/** Returns a prefetched response once; undefined when there is none or it was requested with another token. */
export function takePrefetched(url: string, token: string | undefined): Promise<Response> | undefined {
  const { prefetched } = window
  if (!prefetched || prefetched.token !== token) return undefined
  const response = prefetched.responses.get(url)
  prefetched.responses.delete(url)
  return response
}

/** Whether the page has prefetched anything. */
export function hasPrefetched(): boolean {
  return Boolean(window.prefetched)
}

/** The run whose status and course are prefetched; known once the list of runs has arrived. */
export function prefetchedStream(): Stream | undefined {
  return window.prefetched?.stream
}

/** Drops unused responses, which would be stale later, and stops prefetching. */
export function clearPrefetched(): void {
  window.prefetched = null
}

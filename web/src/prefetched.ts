import type { Stream } from '#contract/streams/api.ts'

/** What `prefetch.ts` has asked for with a token, by address; with the status and the course of one run, when it is known. */
export type Prefetched = { token: string; answers: Map<string, Promise<Response>>; stream?: Stream }

declare global {
  interface Window {
    /** Null once the program asks for everything itself. */
    prefetched?: Prefetched | null
  }
}

/** The answer that the page asked for by itself, once; undefined when it did not, or for somebody else. */
export function takePrefetched(address: string, token: string | undefined): Promise<Response> | undefined {
  const { prefetched } = window
  if (!prefetched || prefetched.token !== token) return undefined
  const answer = prefetched.answers.get(address)
  prefetched.answers.delete(address)
  return answer
}

/** Whether the page has asked for something by itself. */
export function hasPrefetched(): boolean {
  return Boolean(window.prefetched)
}

/** The run whose status and course were asked for; known once the list of runs has come. */
export function prefetchedStream(): Stream | undefined {
  return window.prefetched?.stream
}

/** Forgets what nobody has taken, which would be out of date later, and has nothing more asked for. */
export function endPrefetch(): void {
  window.prefetched = null
}

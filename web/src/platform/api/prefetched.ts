import { tokenEnd, type PageAnswers } from '#contract/firstScreen.ts'
import { mayBeApplication, mobileApp } from '../device/mobileApp.ts'

/**
 * Responses for a token by URL, requested by `prefetch.ts` or rendered into the page, and the run whose status and course are
 * among them.
 */
export type Prefetched = { token: string; responses: Map<string, Promise<Response>>; streamId?: number | undefined }

declare global {
  interface Window {
    /** Null once the application makes its own requests. */
    prefetched?: Prefetched | null
  }
}

/** Takes the answers rendered into the page. Drops those of another session, with the screen rendered from them. */
export function takePageAnswers(token: string | undefined): void {
  const element = document.getElementById('answers')
  if (!element) return
  element.remove()
  const { session, streamId, answers } = JSON.parse(element.textContent) as PageAnswers
  if (token === undefined || session !== tokenEnd(token))
    return document.querySelector('#root[data-rendered]')?.replaceChildren()
  if (mayBeApplication && mobileApp()) return
  const responses = Object.entries(answers).map(
    ([url, answer]) => [url, Promise.resolve(Response.json(answer))] as const,
  )
  window.prefetched = { token, streamId, responses: new Map(responses) }
}

/** Returns a prefetched response once; undefined when there is none or it was requested with another token. */
export function takePrefetched(url: string, token: string | undefined): Promise<Response> | undefined {
  const { prefetched } = window
  if (!prefetched || prefetched.token !== token) return undefined
  const response = prefetched.responses.get(url)
  prefetched.responses.delete(url)
  return response
}

export function hasPrefetched(): boolean {
  return Boolean(window.prefetched)
}

/** The run whose status and course are prefetched; known once the list of runs has arrived. */
export function prefetchedStreamId(): number | undefined {
  return window.prefetched?.streamId
}

/** Drops unused responses, which would be stale later, and stops prefetching. */
export function clearPrefetched(): void {
  window.prefetched = null
}

import { afterEach, beforeEach, vi } from 'vitest'
import type { Answer, Endpoint } from '#contract/endpoint.ts'

/** A call as it arrived on the wire. */
export type Received = {
  params: Record<string, string>
  query: URLSearchParams
  headers: Headers
  body: unknown
}

type Handler = (received: Received) => unknown
type Served = { endpoint: Endpoint; pattern: RegExp; handle: Handler; received: Received[] }

let served: Served[] = []

beforeEach(() => {
  served = []
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/**
 * Answers an endpoint during one test, where the network begins. The list that is returned fills with what arrives.
 * A later answer for the same endpoint takes its place.
 */
export function serve<E extends Endpoint>(
  endpoint: E,
  handle: (received: Received) => Answer<E> | Response | Promise<Answer<E> | Response>,
): Received[] {
  const pattern = new RegExp(`^${endpoint.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  const received: Received[] = []
  served.unshift({ endpoint, pattern, handle, received })
  return received
}

/** An answer with another status than 200. */
export function refusal(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers })
}

/** No answer at all, as without a connection. */
export function brokenConnection(): never {
  throw new TypeError('Failed to fetch')
}

async function answer(address: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address, 'http://localhost')
  const found = served.find(({ endpoint, pattern }) => endpoint.method === init.method && pattern.test(url.pathname))
  if (!found) return refusal(404, { name: 'Not Found', message: 'Not found', code: 'not_found', status: 404 })
  const received: Received = {
    params: { ...found.pattern.exec(url.pathname)?.groups },
    query: url.searchParams,
    headers: new Headers(init.headers),
    body: bodyOf(init.body),
  }
  found.received.push(received)
  const result = await Promise.race([found.handle(received), abortOf(init.signal)])
  init.signal?.throwIfAborted()
  return result instanceof Response ? result : Response.json(result)
}

/** Rejects when the call is given up, as a browser does with one that waits. */
function abortOf(signal: RequestInit['signal']): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })
}

function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined
}

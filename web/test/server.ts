import { afterEach, beforeEach, vi } from 'vitest'
import type { ResponseBody, Endpoint } from '#contract/endpoint.ts'

/** A request as the fake network received it. */
export type ReceivedRequest = {
  params: Record<string, string>
  query: URLSearchParams
  headers: Headers
  body: unknown
}

type Handler = (request: ReceivedRequest) => unknown
type FakeEndpoint = { endpoint: Endpoint; pattern: RegExp; handle: Handler; received: ReceivedRequest[] }

let fakeEndpoints: FakeEndpoint[] = []

// Also between and after tests: a request that outlives its test must neither reach a network nor outlive the page.
globalThis.fetch = fakeFetch as typeof fetch
beforeEach(() => {
  fakeEndpoints = []
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/**
 * Handles an endpoint below `fetch` for one test. Returns the requests, a list that grows as they arrive.
 * The latest handler of an endpoint wins.
 */
export function serve<E extends Endpoint>(
  endpoint: E,
  handle: (request: ReceivedRequest) => ResponseBody<E> | Response | Promise<ResponseBody<E> | Response>,
): ReceivedRequest[] {
  const pattern = new RegExp(`^${endpoint.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  const received: ReceivedRequest[] = []
  fakeEndpoints.unshift({ endpoint, pattern, handle, received })
  return received
}

/** A JSON response with this status; a handler that returns plain data responds with 200. */
export function jsonResponse(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers })
}

/** Fails as `fetch` does without a connection. */
export function networkError(): never {
  throw new TypeError('Failed to fetch')
}

async function fakeFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address, 'http://localhost')
  const found = fakeEndpoints.find(
    ({ endpoint, pattern }) => endpoint.method === init.method && pattern.test(url.pathname),
  )
  if (!found) return jsonResponse(404, { name: 'Not Found', message: 'Not found', code: 'not_found', status: 404 })
  const request: ReceivedRequest = {
    params: { ...found.pattern.exec(url.pathname)?.groups },
    query: url.searchParams,
    headers: new Headers(init.headers),
    body: bodyOf(init.body),
  }
  found.received.push(request)
  const result = await Promise.race([found.handle(request), abortOf(init.signal)])
  init.signal?.throwIfAborted()
  return result instanceof Response ? result : Response.json(result)
}

/** Rejects when the request is aborted. */
function abortOf(signal: RequestInit['signal']): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })
}

function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined
}

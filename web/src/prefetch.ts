import type { PublicConfig } from '#contract/brands/api.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import {
  configCall,
  scoreCall,
  streamCalls,
  streamOfPage,
  streamsCall,
  subscriptionsCall,
  userCall,
  type EarlyCall,
} from './earlyCalls.ts'
import { buildUrl } from './platform/api/requestUrl.ts'
import type { Prefetched } from './platform/api/prefetched.ts'
import { readCookie } from './platform/storage/cookie.ts'

// A separate script that the server puts into a page of the signed-in that brings no answers: while the main script loads,
// it starts the requests that the main script will make, with the same token. `api.ts` takes the responses from there.

/**
 * Requests what every signed-in screen needs, and the stream that this one shows. Resolves when the request for the user
 * has settled.
 */
async function start(token: string): Promise<void> {
  const { language, brand } = pageContext()
  const prefetched: Prefetched = { token, responses: new Map() }
  const request = async ([endpoint, input = {}]: EarlyCall, after = readBody): Promise<void> => {
    const url = buildUrl(endpoint, input, language)
    const headers = {
      'accept-language': language,
      'x-app-type': 'web',
      'x-app-id': brand,
      authorization: `Bearer ${token}`,
    }
    const response = fetch(url, { headers, credentials: 'same-origin' }).then(after)
    prefetched.responses.set(url, response)
    // The consumer of the response handles its failure.
    await response.catch(() => undefined)
  }
  window.prefetched = prefetched
  const user = request(userCall)
  // Before the streams, as at every start.
  void request(subscriptionsCall)
  void request(streamsCall, async (response) => {
    const streams = response.ok ? ((await response.clone().json()) as Stream[]) : []
    const stream = streamOfPage(location.pathname, streams)
    // Before the list resolves, so that its consumer finds these as well.
    if (stream) {
      prefetched.streamId = stream.id
      for (const call of streamCalls(stream)) void request(call)
    }
    return response
  })
  void request(configCall)
  void request(scoreCall)
  await user
}

/** Reads the body: an unread one would block the connection. */
async function readBody(response: Response): Promise<Response> {
  await response.clone().arrayBuffer()
  return response
}

/** The language and brand that the server has rendered the page for. */
function pageContext(): { language: string; brand: string } {
  const config = JSON.parse(document.getElementById('public-config')?.textContent ?? '') as PublicConfig
  return { language: document.documentElement.lang, brand: config.project.id }
}

/** Preloads the screen's files, after the main script, which is nearly loaded by then. */
function preload(files: readonly string[]): void {
  for (const href of files) {
    const link = Object.assign(document.createElement('link'), { href, crossOrigin: 'anonymous' })
    if (href.endsWith('.js')) link.rel = 'modulepreload'
    else Object.assign(link, { rel: 'preload', as: href.endsWith('.css') ? 'style' : 'font' })
    document.head.append(link)
  }
}

const files = document.currentScript?.dataset['files']?.split(' ') ?? []
const token = readCookie('token')
if (token && !window.daystreamApp && window.prefetched === undefined) void start(token).finally(() => preload(files))

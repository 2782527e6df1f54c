import { getApplicationConfig, type PublicConfig } from '#contract/brands/api.ts'
import { getCourse } from '#contract/courses/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getScoreAmount } from '#contract/points/api.ts'
import { getStreamStatus, listStreams, type Stream } from '#contract/streams/api.ts'
import { listSubscriptions } from '#contract/subscriptions/api.ts'
import { getUser } from '#contract/users/api.ts'
import { buildUrl } from './platform/api/requestUrl.ts'
import { readCookie } from './platform/storage/cookie.ts'
import { courseInput } from './courses/courseInput.ts'
import { heroStream } from './home/heroStream.ts'
import type { Prefetched } from './platform/api/prefetched.ts'
import { statusInput, streamsInput } from './streams/streamInputs.ts'
import { subscriptionsRequest } from './subscriptions/subscriptionsRequest.ts'

// A separate script that the server inlines into the page of the signed-in: while the main script loads, it starts the
// requests that the main script will make, with the same token. `api.ts` takes the responses from there.

type Input = { params?: unknown; query?: unknown }

/**
 * Requests what every signed-in screen needs, and the stream that this one shows. Resolves when the request for the user
 * has settled.
 */
async function start(token: string): Promise<void> {
  const { language, brand } = pageContext()
  const prefetched: Prefetched = { token, responses: new Map() }
  const request = async (endpoint: Endpoint, input: Input = {}, after = readBody): Promise<void> => {
    const url = buildUrl(endpoint, input, language)
    const headers = {
      'accept-language': language,
      'x-app-type': 'web',
      'x-app-id': brand,
      authorization: `Bearer ${token}`,
    }
    const response = fetch(url, { headers, credentials: 'same-origin' }).then(after)
    prefetched.responses.set(url, response)
    // Whoever takes the response handles its failure.
    await response.catch(() => undefined)
  }
  window.prefetched = prefetched
  const user = request(getUser)
  // Before the streams, as at every start.
  void request(listSubscriptions, subscriptionsRequest)
  void request(listStreams, streamsInput, async (response) => {
    const stream = response.ok ? streamOfPage((await response.clone().json()) as Stream[]) : undefined
    // Before the list resolves, so that whoever takes it finds these as well.
    if (stream) {
      prefetched.stream = stream
      void request(getStreamStatus, statusInput(stream.id))
      void request(getCourse, courseInput(stream.course_id))
    }
    return response
  })
  void request(getApplicationConfig)
  void request(getScoreAmount)
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

/** The stream of the screen: the one in its path, on Today the one of the day. */
function streamOfPage(streams: readonly Stream[]): Stream | undefined {
  const [, section = '', id] = /^\/class\/(\w*)\/?(\d+)?/.exec(location.pathname) ?? []
  if (section === 'course') return streams.find((stream) => stream.id === Number(id))
  return section === 'home' || section === '' ? heroStream(streams) : undefined
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

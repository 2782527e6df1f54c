import { getApplicationConfig, type PublicConfig } from '#contract/brands/api.ts'
import { getCourse } from '#contract/courses/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getScoreAmount } from '#contract/points/api.ts'
import { getStreamStatus, listStreams, type Stream } from '#contract/streams/api.ts'
import { listSubscriptions } from '#contract/subscriptions/api.ts'
import { getUser } from '#contract/users/api.ts'
import { addressOf } from './address.ts'
import { readCookie } from './cookie.ts'
import { courseInput } from './courses/courseInput.ts'
import { heroStream } from './home/heroStream.ts'
import type { Prefetched } from './prefetched.ts'
import { statusInput, streamsInput } from './streams/streamInputs.ts'
import { subscriptionsInput } from './subscriptions/subscriptionsInput.ts'

// A program of its own, which the server writes into the page of whoever is signed in: while the large script is on its
// way, this one asks for what that will ask for, with the same token. `api.ts` takes the answers from there.

type Input = { params?: unknown; query?: unknown }

/**
 * Asks for what every screen behind the sign-in needs, and for the run that this one shows. Returns when the person is
 * known, or not to be had.
 */
async function start(token: string): Promise<void> {
  const { language, brand } = page()
  const prefetched: Prefetched = { token, answers: new Map() }
  const ask = async (endpoint: Endpoint, input: Input = {}, after = keep): Promise<void> => {
    const address = addressOf(endpoint, input, language)
    const headers = {
      'accept-language': language,
      'x-app-type': 'web',
      'x-app-id': brand,
      authorization: `Bearer ${token}`,
    }
    const answer = fetch(address, { headers, credentials: 'same-origin' }).then(after)
    prefetched.answers.set(address, answer)
    // Whoever takes it is told of a failure.
    await answer.catch(() => undefined)
  }
  window.prefetched = prefetched
  const user = ask(getUser)
  // Before the runs, as at every start.
  void ask(listSubscriptions, subscriptionsInput)
  void ask(listStreams, streamsInput, async (response) => {
    const stream = response.ok ? shownStream((await response.clone().json()) as Stream[]) : undefined
    // Before the list is taken, so that whoever takes it finds these as well.
    if (stream) {
      prefetched.stream = stream
      void ask(getStreamStatus, statusInput(stream.id))
      void ask(getCourse, courseInput(stream.course_id))
    }
    return response
  })
  void ask(getApplicationConfig)
  void ask(getScoreAmount)
  await user
}

/** An answer whose body has come: unread, it would hold up the network. */
async function keep(response: Response): Promise<Response> {
  await response.clone().arrayBuffer()
  return response
}

/** Who the page is for, as the server wrote it. */
function page(): { language: string; brand: string } {
  const config = JSON.parse(document.getElementById('public-config')?.textContent ?? '') as PublicConfig
  return { language: document.documentElement.lang, brand: config.project.id }
}

/** The run that the screen is about: the one in its address, on Today the one of the day. */
function shownStream(streams: readonly Stream[]): Stream | undefined {
  const [, section = '', id] = /^\/class\/(\w*)\/?(\d+)?/.exec(location.pathname) ?? []
  if (section === 'course') return streams.find((stream) => stream.id === Number(id))
  return section === 'home' || section === '' ? heroStream(streams) : undefined
}

/** Fetches the files of the screen. The program, which has to come first, is nearly there by then. */
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

import { recordEvents } from '#contract/analytics/api.ts'
import { isEventName, mostEventsAtOnce } from '#contract/analytics/rules.ts'
import { call } from '../api.ts'
import { ApiFailure } from '../apiFailure.ts'
import { cookiePolicy, onPolicyChange } from '../cookies/policy.ts'
import { listenersOf } from '../listeners.ts'
import { log } from '../log.ts'
import { newId } from '../newId.ts'

export type EventParameters = Record<string, string | number | boolean>
type Event = { client_id: string; name: string; parameters: EventParameters; token: string | undefined }

/** Events go together, but nobody's last ones should wait for long. */
const gatherMs = 2000
const retryMs = 30_000
/** While there is no connection. */
const mostKept = 200

const listeners = listenersOf<[name: string, parameters: EventParameters]>()
let waiting: Event[] = []
let timer: number | undefined

/** Adds an event; it is sent as the person of `token`. A badly named one is not sent. */
export function addEvent(event: { name: string; parameters: EventParameters }, token: string | undefined): void {
  if (!isEventName(event.name))
    return log('warn', `The event name ${event.name} is not letters, digits and underscores`)
  listeners.tell(event.name, event.parameters)
  waiting = [...waiting, { ...event, client_id: newId(), token }].slice(-mostKept)
  timer ??= window.setTimeout(flushEvents, gatherMs)
}

/** Calls back with every event. */
export const onEvent = listeners.add

/** Sends what was gathered; the page may be closed meanwhile. */
export function flushEvents(): void {
  clearTimeout(timer)
  timer = undefined
  const [first] = waiting
  if (!first) return
  const together = waiting.filter(({ token }) => token === first.token).slice(0, mostEventsAtOnce)
  waiting = waiting.filter((event) => !together.includes(event))
  void send(together, first.token)
  flushEvents()
}

async function send(together: readonly Event[], token: string | undefined): Promise<void> {
  const events = together.map(({ client_id, name, parameters }) => ({ client_id, name, parameters }))
  try {
    await call(recordEvents, { body: { events }, keepalive: true, ...(token && { token }) })
  } catch (error) {
    const isPassing = error instanceof ApiFailure && (error.isNetwork || error.status >= 500 || error.status === 429)
    if (!isPassing || !cookiePolicy().analytics) return
    // Each is kept once by its id, should the answer alone have been lost.
    waiting = [...together, ...waiting].slice(-mostKept)
    timer ??= window.setTimeout(flushEvents, retryMs)
  }
}

// Whoever takes the consent back takes back what was not sent yet.
onPolicyChange(() => {
  if (!cookiePolicy().analytics) waiting = []
})
window.addEventListener('pagehide', flushEvents)
window.addEventListener('online', flushEvents)

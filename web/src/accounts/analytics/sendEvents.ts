import type { User } from '#contract/accounts/users/api.ts'
import { recordEvents } from '#contract/school/analytics/api.ts'
import { isEventName, maxEventsAtOnce } from '#contract/school/analytics/rules.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { analyticsUserOf, setAnalyticsUser } from './analyticsUser.ts'
import { cookiePolicy, onPolicyChange } from '../cookies/policy.ts'
import { createEmitter } from '../../platform/emitter.ts'
import { log } from '../../platform/log/log.ts'
import { newId } from '../../platform/device/ids.ts'

export type EventValues = Record<string, string | number | boolean>
type QueuedEvent = { client_id: string; name: string; parameters: EventValues; token: string | undefined }

/** Short, as events in the queue are lost when the browser dies. */
const batchDelayMs = 2000
const retryMs = 30_000
/** While offline. */
const maxQueued = 200

const emitter = createEmitter<[name: string, parameters: EventValues]>()
let queue: QueuedEvent[] = []
let timer: number | undefined

/**
 * Queues an event, sent with this token. An invalid name is logged and dropped. `begun` is whose session begins with it: third parties
 * know them first, as staff are internal traffic from this event on.
 */
export function addEvent(
  event: { name: string; parameters: EventValues },
  token: string | undefined,
  begun?: User,
): void {
  if (!isEventName(event.name))
    return log('warn', `The event name ${event.name} is not letters, digits and underscores`)
  if (begun) setAnalyticsUser(analyticsUserOf(begun))
  emitter.emit(event.name, event.parameters)
  queue = [...queue, { ...event, client_id: newId(), token }].slice(-maxQueued)
  timer ??= window.setTimeout(flushEvents, batchDelayMs)
}

export const onEvent = emitter.subscribe

/** Sends the queue in batches of one token each; outlives the page. */
export function flushEvents(): void {
  clearTimeout(timer)
  timer = undefined
  const [first] = queue
  if (!first) return
  const batch = queue.filter(({ token }) => token === first.token).slice(0, maxEventsAtOnce)
  queue = queue.filter((event) => !batch.includes(event))
  void send(batch, first.token)
  flushEvents()
}

async function send(batch: readonly QueuedEvent[], token: string | undefined): Promise<void> {
  const events = batch.map(({ client_id, name, parameters }) => ({ client_id, name, parameters }))
  try {
    await call(recordEvents, { body: { events }, keepalive: true, ...(token && { token }) })
  } catch (error) {
    const isTransient = error instanceof ApiFailure && (error.isNetwork || error.status >= 500 || error.status === 429)
    if (!isTransient || !cookiePolicy().analytics) return
    // The server deduplicates by client id, should only the response have been lost.
    queue = [...batch, ...queue].slice(-maxQueued)
    timer ??= window.setTimeout(flushEvents, retryMs)
  }
}

// Withdrawing consent drops unsent events.
onPolicyChange(() => {
  if (!cookiePolicy().analytics) queue = []
})
window.addEventListener('pagehide', flushEvents)
window.addEventListener('online', flushEvents)

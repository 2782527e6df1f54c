import { createLiveTicket, type LiveEvent } from '#contract/live/api.ts'
import { call } from './api.ts'
import { ApiFailure } from './apiFailure.ts'
import { listenersOf } from './listeners.ts'
import { log } from './log.ts'
import { onSessionEnd, storedToken } from './session.ts'

/** The server closes so when the session, or the ticket, is no longer good. */
const sessionEnded = 4401
const firstWaitMs = 1000
const longestWaitMs = 60_000
/** A connection that stood so long was a good one: the next wait is short again. */
const steadyMs = 10_000
/** The server tells up to 200 events again. */
const rememberedIds = 1000

const returnListeners = listenersOf()
const eventListeners = listenersOf<[type: string]>()
let stop: (() => void) | undefined

onSessionEnd(() => stop?.())

/** Calls back when the connection is back after a break, in which something may have happened; returns how to stop. */
export const onLiveReturn = returnListeners.add

/** Calls back with the kind of everything that the server tells; returns how to stop. */
export const onLiveEvent = eventListeners.add

/**
 * Keeps a connection to an address of the server until the person is signed out. It says at once when the session was
 * ended elsewhere; what it breaks off, it takes up again with growing waits.
 */
export function startLive(address: string): void {
  if (stop) return
  const ending = new AbortController()
  const connection: Connection = { address, failures: 0, heard: new Set(), lastId: 0, wasOpen: false }
  stop = () => {
    stop = undefined
    ending.abort()
    cancel(connection)
  }
  // What stood before the connection was lost may hang on, unnoticed.
  const reopen = () => connectIn(connection, 0)
  const hurry = () => {
    if (!document.hidden && connection.waiting !== undefined) connectIn(connection, 0)
  }
  window.addEventListener('online', reopen, { signal: ending.signal })
  document.addEventListener('visibilitychange', hurry, { signal: ending.signal })
  connectIn(connection, 0)
}

type Connection = {
  address: string
  /** The attempt that is under way or has led to the socket; there is one at a time. */
  attempt?: AbortController | undefined
  /** The timer of the next attempt. */
  waiting?: number | undefined
  failures: number
  /** After a break the server begins a little before what was heard last. */
  heard: Set<number>
  lastId: number
  wasOpen: boolean
}

function connectIn(connection: Connection, waitMs: number): void {
  cancel(connection)
  connection.waiting = window.setTimeout(() => {
    connection.waiting = undefined
    connection.attempt = new AbortController()
    const { signal } = connection.attempt
    connect(connection, signal).catch((error: unknown) => {
      if (signal.aborted) return
      if (isForGood(error)) stop?.()
      else connectAgain(connection)
    })
  }, waitMs)
}

/** Ends what there is: the next attempt, the ticket that is asked for, the socket. */
function cancel(connection: Connection): void {
  clearTimeout(connection.waiting)
  connection.waiting = undefined
  connection.attempt?.abort()
  connection.attempt = undefined
}

/** Asks for a ticket, which also tells whether the session still stands: if not, the person is signed out by it. */
async function connect(connection: Connection, signal: AbortSignal): Promise<void> {
  if (!storedToken()) return
  const { ticket } = await call(createLiveTicket, { signal })
  signal.throwIfAborted()
  const socket = new WebSocket(addressOf(connection.address, ticket, connection.lastId))
  signal.addEventListener('abort', () => socket.close())
  let steady: number | undefined
  socket.addEventListener('open', () => {
    steady = window.setTimeout(() => (connection.failures = 0), steadyMs)
    if (connection.wasOpen) returnListeners.tell()
    connection.wasOpen = true
  })
  socket.addEventListener('message', ({ data }) => hear(connection, String(data)), { signal })
  socket.addEventListener('close', ({ code }) => {
    clearTimeout(steady)
    if (signal.aborted) return
    if (code === sessionEnded && connection.failures === 0) {
      connection.failures = 1
      connectIn(connection, 0)
    } else connectAgain(connection)
  })
}

function hear(connection: Connection, text: string): void {
  const event = JSON.parse(text) as LiveEvent
  if (!isNew(connection, event.id)) return
  log('trace', `live: ${event.type}`)
  eventListeners.tell(event.type)
  // Some session of the person was ended. Whether it was this one, the next ticket tells.
  if (event.type === 'logout') connectIn(connection, 0)
}

function isNew(connection: Connection, id: number): boolean {
  const { heard } = connection
  if (heard.has(id)) return false
  heard.add(id)
  const [oldest = id] = heard
  if (heard.size > rememberedIds) heard.delete(oldest)
  connection.lastId = Math.max(connection.lastId, id)
  return true
}

function connectAgain(connection: Connection): void {
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** connection.failures)
  connection.failures += 1
  // Many who were cut off at once do not come back at once.
  connectIn(connection, waitMs * (0.5 + Math.random() / 2))
}

/** A refusal stays one; no answer, too many calls and a broken server pass. */
function isForGood(error: unknown): boolean {
  return error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 429
}

function addressOf(address: string, ticket: string, lastId: number): string {
  const url = new URL(address, location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  url.searchParams.set('ticket', ticket)
  if (lastId > 0) url.searchParams.set('after', String(lastId))
  return url.href
}

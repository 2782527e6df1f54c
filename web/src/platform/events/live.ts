import { createLiveTicket, eventStoredSeconds, heartbeat, type LiveEvent } from '#contract/messages/live/api.ts'
import { call } from '../api/api.ts'
import { ApiFailure } from '../api/apiFailure.ts'
import { freshMs } from '../cache/queries.ts'
import { createEmitter } from '../emitter.ts'
import { log } from '../log/log.ts'
import { onSessionEnd, storedToken } from '../session/session.ts'

/** Close code of the server for an ended session or an invalid ticket. */
const sessionEndedCode = 4401
const minBackoffMs = 1000
const maxBackoffMs = 60_000
/** A connection that lasted so long resets the backoff. */
const stableMs = 10_000
/** After so many failures the events are polled, until something is heard over a socket. */
const failuresToPoll = 2
/** After so much silence the server is asked whether it is there, and has so long to answer. */
const silentMs = 20_000
const answerMs = 10_000
/** For deduplication: after a reconnect the server repeats up to 200 events. */
const maxSeenIds = 1000

/** Covers long transactions: an event has the time of its transaction's start. */
const maxTransactionMs = 10_000

const reconnectEmitter = createEmitter()
const eventEmitter = createEmitter<[type: string, payload?: LiveEvent['payload']]>()
let stop: (() => void) | undefined

onSessionEnd(() => stop?.())

/** Subscribes to reconnects, after which events may have been missed; returns the unsubscribe function. */
export const onLiveReconnect = reconnectEmitter.subscribe

/**
 * Subscribes to the types of live events and what they carry; returns the unsubscribe function. What fresh responses may have
 * missed before the first connection carries nothing.
 */
export const onLiveEvent = eventEmitter.subscribe

/**
 * Keeps a WebSocket to the server until sign-out and reconnects with exponential backoff. A session that was revoked
 * elsewhere ends here at once.
 */
export function startLive(address: string): void {
  if (stop) return
  const ending = new AbortController()
  const connection: Connection = { address, failures: 0, seenIds: new Set(), lastId: 0, wasOpen: false }
  stop = () => {
    stop = undefined
    ending.abort()
    cancel(connection)
    stopPolling(connection)
  }
  // The old socket may hang half-open.
  const reopen = () => scheduleConnect(connection, 0)
  const reconnectNow = () => {
    if (!document.hidden && connection.timer !== undefined) scheduleConnect(connection, 0)
  }
  window.addEventListener('online', reopen, { signal: ending.signal })
  document.addEventListener('visibilitychange', reconnectNow, { signal: ending.signal })
  scheduleConnect(connection, 0)
}

type Connection = {
  address: string
  /** Aborts the current attempt or its socket. */
  attempt?: AbortController | undefined
  /** The delay before the next attempt. */
  timer?: number | undefined
  failures: number
  /** After a reconnect the server repeats events from shortly before `lastId`. */
  seenIds: Set<number>
  lastId: number
  wasOpen: boolean
  /** Aborts the polling that stands in for the socket. */
  polling?: AbortController | undefined
}

function scheduleConnect(connection: Connection, waitMs: number): void {
  cancel(connection)
  connection.timer = window.setTimeout(() => {
    connection.timer = undefined
    connection.attempt = new AbortController()
    const { signal } = connection.attempt
    connect(connection, signal).catch((error: unknown) => {
      if (signal.aborted) return
      if (isPermanent(error)) stop?.()
      else scheduleReconnect(connection)
    })
  }, waitMs)
}

/** Cancels the scheduled attempt, the ticket request and the socket. */
function cancel(connection: Connection): void {
  clearTimeout(connection.timer)
  connection.timer = undefined
  connection.attempt?.abort()
  connection.attempt = undefined
}

/** Connects with a new ticket. Where the session has ended, requesting the ticket signs out. */
async function connect(connection: Connection, signal: AbortSignal): Promise<void> {
  if (!storedToken()) return
  const query = connection.wasOpen ? {} : { seconds: freshSeconds() }
  const { ticket, missed } = await call(createLiveTicket, { query, signal })
  signal.throwIfAborted()
  for (const type of missed) eventEmitter.emit(type)
  const socket = new WebSocket(socketUrl(connection.address, ticket, connection.lastId))
  signal.addEventListener('abort', () => socket.close())
  let stableTimer: number | undefined
  const { ask, heard } = watchSilence(socket, () => {
    if (signal.aborted) return
    // Closing waits for the other side, which is not there.
    connection.attempt?.abort()
    connection.failures = Math.max(connection.failures, failuresToPoll)
    scheduleReconnect(connection)
  })
  socket.addEventListener('open', () => {
    stableTimer = window.setTimeout(() => (connection.failures = 0), stableMs)
    if (connection.polling) ask()
    else heard()
    if (connection.wasOpen) reconnectEmitter.emit()
    connection.wasOpen = true
  })
  const hear = ({ data }: MessageEvent<string>) => {
    heard()
    stopPolling(connection)
    if (data !== heartbeat) handleEvent(connection, JSON.parse(data) as LiveEvent)
  }
  socket.addEventListener('message', hear, { signal })
  socket.addEventListener('close', ({ code }) => {
    clearTimeout(stableTimer)
    if (signal.aborted) return
    if (code === sessionEndedCode && connection.failures === 0) {
      connection.failures = 1
      scheduleConnect(connection, 0)
    } else scheduleReconnect(connection)
  })
}

/** Calls back when a socket does not open, or nothing is heard over it for too long though the server was asked. */
function watchSilence(socket: WebSocket, onSilence: () => void) {
  let timer = window.setTimeout(onSilence, silentMs)
  const wait = (then: () => void, ms: number) => {
    clearTimeout(timer)
    timer = window.setTimeout(then, ms)
  }
  const ask = () => {
    socket.send(heartbeat)
    wait(onSilence, answerMs)
  }
  socket.addEventListener('close', () => clearTimeout(timer))
  return { ask, heard: () => wait(ask, silentMs) }
}

/** The age that responses may have which this page takes for fresh. */
function freshSeconds(): number {
  return Math.min(eventStoredSeconds, Math.ceil((performance.now() + freshMs + maxTransactionMs) / 1000))
}

function handleEvent(connection: Connection, event: LiveEvent): void {
  if (!isNew(connection, event.id)) return
  log('trace', `live: ${event.type}`)
  eventEmitter.emit(event.type, event.payload)
  // Sent for any session of the user; the next ticket request tells whether it was this one.
  if (event.type === 'logout') scheduleConnect(connection, 0)
}

function isNew(connection: Connection, id: number): boolean {
  const { seenIds } = connection
  if (seenIds.has(id)) return false
  seenIds.add(id)
  const [oldest = id] = seenIds
  if (seenIds.size > maxSeenIds) seenIds.delete(oldest)
  connection.lastId = Math.max(connection.lastId, id)
  return true
}

function scheduleReconnect(connection: Connection): void {
  const waitMs = Math.min(maxBackoffMs, minBackoffMs * 2 ** connection.failures)
  connection.failures += 1
  if (connection.failures >= failuresToPoll) startPolling(connection)
  // Jitter, so that clients do not all reconnect at once.
  scheduleConnect(connection, waitMs * (0.5 + Math.random() / 2))
}

/** Polls for events where no socket opens, as behind some proxies. */
function startPolling(connection: Connection): void {
  if (connection.polling) return
  const { signal } = (connection.polling = new AbortController())
  // The socket's opening recovers events that the last poll missed.
  connection.wasOpen = true
  const start = async () => {
    const { pollEvents } = await import('./pollEvents.ts')
    const after = connection.lastId > 0 ? String(connection.lastId) : undefined
    await pollEvents({
      after,
      signal,
      onEvent: (event) => handleEvent(connection, event),
      onReset: reconnectEmitter.emit,
    })
  }
  // Without it, as offline, the socket is tried again anyway.
  start().catch(() => stopPolling(connection))
}

function stopPolling(connection: Connection): void {
  connection.polling?.abort()
  connection.polling = undefined
}

/** Client errors do not pass, except 429. */
function isPermanent(error: unknown): boolean {
  return error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 429
}

function socketUrl(address: string, ticket: string, lastId: number): string {
  const url = new URL(address, location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  url.searchParams.set('ticket', ticket)
  if (lastId > 0) url.searchParams.set('after', String(lastId))
  return url.href
}

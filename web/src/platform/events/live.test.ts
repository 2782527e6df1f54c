import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WebSocketServer, type WebSocket as Connected } from 'ws'
import { createLiveTicket, heartbeat, listLiveEvents } from '#contract/messages/live/api.ts'
import { endSession, sessionNotice, startSession, storedToken } from '../session/session.ts'
import { networkError, jsonResponse, serve } from '../../../test/server.ts'
import { onLiveEvent, onLiveReconnect, startLive } from './live.ts'

let server: WebSocketServer
let address: string
const connectionUrls: string[] = []

beforeEach(async () => {
  connectionUrls.length = 0
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (_socket, { url }) => connectionUrls.push(url ?? ''))
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/spa/live`
  startSession({ token: 'abc', userId: 7, days: 30 })
})
afterEach(async () => {
  await endSession('chosen')
  for (const socket of server.clients) socket.terminate()
  server.close()
})

const serveTickets = () => {
  let count = 0
  return serve(createLiveTicket, () => ({ ticket: `t${(count += 1)}`, missed: [] }))
}
const nextConnection = async () => ((await once(server, 'connection')) as [Connected])[0]
const send = (socket: Connected, event: { id: number; type: string }) =>
  socket.send(JSON.stringify({ ...event, payload: {} }))

const until = (check: () => void) => vi.waitFor(check, 15_000)
const unauthorized = (code: string) => jsonResponse(401, { name: 'Unauthorized', message: 'No.', code, status: 401 })

it('the live connection opens with a ticket and closes at sign-out', async () => {
  serveTickets()
  const connecting = nextConnection()
  startLive(address)
  const socket = await connecting
  expect(connectionUrls).toEqual(['/spa/live?ticket=t1'])
  const closed = once(socket, 'close')
  await endSession('chosen')
  await closed
})

it('the live connection signs out at once with a notice when the session is revoked elsewhere', async () => {
  const requests = serveTickets()
  const connecting = nextConnection()
  startLive(address)
  const socket = await connecting
  serve(createLiveTicket, () => unauthorized('session_replaced'))
  send(socket, { id: 3, type: 'logout' })
  socket.close(4401)
  await until(() => expect(storedToken()).toBeUndefined())
  expect(sessionNotice()).toBe('replaced')
  expect(requests).toHaveLength(1)
})

it('the live connection reconnects when another session ended, and ignores the repeated event', async () => {
  serveTickets()
  let connecting = nextConnection()
  startLive(address)
  const first = await connecting
  connecting = nextConnection()
  send(first, { id: 3, type: 'logout' })
  const second = await connecting
  expect(connectionUrls[1]).toBe('/spa/live?ticket=t2&after=3')
  send(second, { id: 3, type: 'logout' })
  send(second, { id: 4, type: 'something' })
  await until(() => expect(second.bufferedAmount).toBe(0))
  expect(storedToken()).toBe('abc')
  expect(connectionUrls).toHaveLength(2)
})

it('the live connection emits each event once', async () => {
  serveTickets()
  const types: string[] = []
  const unsubscribe = onLiveEvent((type) => types.push(type))
  const connecting = nextConnection()
  startLive(address)
  const socket = await connecting
  send(socket, { id: 3, type: 'user' })
  send(socket, { id: 3, type: 'user' })
  send(socket, { id: 4, type: 'points' })
  await until(() => expect(types).toEqual(['user', 'points']))
  unsubscribe()
})

it('the live connection reports changes made while cached data was fresh, before its first connection only', async () => {
  const seconds: (string | null)[] = []
  serve(createLiveTicket, ({ query }) => {
    seconds.push(query.get('seconds'))
    return { ticket: `t${seconds.length}`, missed: ['order', 'stream'] }
  })
  const missed: string[] = []
  const unsubscribe = onLiveEvent((type, payload) => !payload && missed.push(type))
  let connecting = nextConnection()
  startLive(address)
  const first = await connecting
  expect(missed).toEqual(['order', 'stream'])
  await until(() => expect(first.readyState).toBe(first.OPEN))
  connecting = nextConnection()
  first.terminate()
  await connecting
  expect(Number(seconds[0])).toBeGreaterThan(30)
  expect(seconds[1]).toBe(null)
  unsubscribe()
})

it('the live connection reconnects after a break and notifies its listeners', async () => {
  serveTickets()
  let reconnects = 0
  const unsubscribe = onLiveReconnect(() => (reconnects += 1))
  let connecting = nextConnection()
  startLive(address)
  const first = await connecting
  await until(() => expect(first.readyState).toBe(first.OPEN))
  connecting = nextConnection()
  first.terminate()
  await connecting
  await until(() => expect(reconnects).toBe(1))
  unsubscribe()
})

it('the live connection reconnects at once when the browser comes online', async () => {
  serve(createLiveTicket, networkError)
  startLive(address)
  const requests = serve(createLiveTicket, networkError)
  await until(() => expect(requests).toHaveLength(1))
  serveTickets()
  const connecting = nextConnection()
  window.dispatchEvent(new Event('online'))
  await connecting
})

it('the live connection stays single when the browser comes online during a ticket request, and closes at sign-out', async () => {
  const first = Promise.withResolvers<{ ticket: string; missed: string[] }>()
  const requests = serve(createLiveTicket, () => first.promise)
  startLive(address)
  await until(() => expect(requests).toHaveLength(1))
  serveTickets()
  const connecting = nextConnection()
  window.dispatchEvent(new Event('online'))
  first.resolve({ ticket: 'late', missed: [] })
  const socket = await connecting
  const closed = once(socket, 'close')
  await endSession('chosen')
  await closed
  expect(connectionUrls).toEqual(['/spa/live?ticket=t1'])
  expect(server.clients.size).toBe(0)
})

it('the live connection deduplicates the latest 1000 events', async () => {
  serveTickets()
  const types: string[] = []
  const unsubscribe = onLiveEvent((type) => types.push(type))
  const connecting = nextConnection()
  startLive(address)
  const socket = await connecting
  for (let id = 1; id <= 1001; id += 1) send(socket, { id, type: 'points' })
  send(socket, { id: 1001, type: 'user' })
  send(socket, { id: 2, type: 'user' })
  send(socket, { id: 1, type: 'user' })
  await until(() => expect(types).toHaveLength(1002))
  unsubscribe()
})

it('the live connection polls for events while no socket opens, continues from there, and returns to the socket', async () => {
  serveTickets()
  const { port } = server.address() as AddressInfo
  server.close()
  const polls = serve(listLiveEvents, ({ query }) =>
    query.get('after') === null
      ? { events: [], position: 'p1', is_reset: true }
      : { events: [{ id: 9, type: 'points', payload: {} }], position: 'p2', is_reset: false },
  )
  const types: string[] = []
  let resets = 0
  const unsubscribe = [onLiveEvent((type) => types.push(type)), onLiveReconnect(() => (resets += 1))]
  startLive(address)
  await until(() => expect([polls.length, resets]).toEqual([1, 1]))
  document.dispatchEvent(new Event('visibilitychange'))
  await until(() => expect(types).toEqual(['points']))
  server = new WebSocketServer({ port, host: '127.0.0.1' })
  const connecting = nextConnection()
  window.dispatchEvent(new Event('online'))
  const socket = await connecting
  await until(() => expect(resets).toBe(2))
  send(socket, { id: 9, type: 'points' })
  send(socket, { id: 10, type: 'user' })
  await until(() => expect(types).toEqual(['points', 'user']))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(polls.map(({ query }) => query.get('after'))).toEqual([null, 'p1'])
  for (const stop of unsubscribe) stop()
})

it('the live connection polls while its socket is silent, and stays with a socket that answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  serveTickets()
  const polls = serve(listLiveEvents, () => ({ events: [], position: 'p1', is_reset: false }))
  const types: string[] = []
  const unsubscribe = onLiveEvent((type) => types.push(type))
  const hearEvent = async (socket: Connected, id: number) => {
    send(socket, { id, type: 'points' })
    await until(() => expect(types).toHaveLength(id))
  }
  let connecting = nextConnection()
  startLive(address)
  const silent = await connecting
  await hearEvent(silent, 1)
  let asked = once(silent, 'message')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(String((await asked)[0])).toBe(heartbeat)
  connecting = nextConnection()
  await vi.advanceTimersByTimeAsync(10_000)
  await until(() => expect(polls).toHaveLength(1))
  const answering = await connecting
  answering.on('message', () => answering.send(heartbeat))
  for (const id of [2, 3, 4]) {
    await hearEvent(answering, id)
    asked = once(answering, 'message')
    await vi.advanceTimersByTimeAsync(20_000)
    await asked
  }
  expect(connectionUrls).toHaveLength(2)
  unsubscribe()
  vi.useRealTimers()
})

it('the live connection starts anew where the server does not take its position', async () => {
  serveTickets()
  server.close()
  const refusal = jsonResponse(422, { name: 'x', message: 'No.', code: 'validation_failed', status: 422 })
  const polls = serve(listLiveEvents, ({ query }) =>
    query.get('after') === null ? { events: [], position: 'old', is_reset: false } : refusal,
  )
  let resets = 0
  const unsubscribe = onLiveReconnect(() => (resets += 1))
  startLive(address)
  for (const count of [1, 2, 3]) {
    await until(() => expect(polls).toHaveLength(count))
    document.dispatchEvent(new Event('visibilitychange'))
  }
  expect(polls.map(({ query }) => query.get('after'))).toEqual([null, 'old', null])
  expect(resets).toBeGreaterThan(0)
  unsubscribe()
})

it('the live connection goes on from the last event of the socket when it asks, and stays silent in a hidden tab', async () => {
  serveTickets()
  const connecting = nextConnection()
  startLive(address)
  const socket = await connecting
  send(socket, { id: 3, type: 'user' })
  await until(() => expect(socket.bufferedAmount).toBe(0))
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const polls = serve(listLiveEvents, () => ({ events: [], position: 'p1', is_reset: false }))
  const tickets = serve(createLiveTicket, networkError)
  socket.terminate()
  await until(() => expect(tickets.length).toBeGreaterThan(1))
  expect(polls).toHaveLength(0)
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await until(() => expect(polls.map(({ query }) => query.get('after'))).toEqual(['3']))
})

it('the live connection does not retry where the server has no live endpoint', async () => {
  const requests = serve(createLiveTicket, () => jsonResponse(404, {}))
  startLive(address)
  await until(() => expect(requests).toHaveLength(1))
  window.dispatchEvent(new Event('online'))
  startLive(address)
  await until(() => expect(requests).toHaveLength(2))
})

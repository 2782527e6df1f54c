import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocketServer, type WebSocket as Connected } from 'ws'
import { createLiveTicket } from '#contract/live/api.ts'
import { onLiveEvent, onLiveReturn, startLive } from './live.ts'
import { endSession, sessionNotice, startSession, storedToken } from './session.ts'
import { brokenConnection, refusal, serve } from './testingServer.ts'

let server: WebSocketServer
let address: string
const asked: string[] = []

beforeEach(async () => {
  asked.length = 0
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (_socket, { url }) => asked.push(url ?? ''))
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/spa/live`
  startSession({ token: 'abc', userId: 7, days: 30 })
})
afterEach(async () => {
  await endSession('chosen')
  for (const socket of server.clients) socket.terminate()
  server.close()
})

const tickets = () => {
  let count = 0
  return serve(createLiveTicket, () => ({ ticket: `t${(count += 1)}` }))
}
const connected = async () => ((await once(server, 'connection')) as [Connected])[0]
const say = (socket: Connected, event: { id: number; type: string }) =>
  socket.send(JSON.stringify({ ...event, payload: {} }))

const refused = (code: string) => refusal(401, { name: 'Unauthorized', message: 'No.', code, status: 401 })

describe('the live connection', () => {
  it('is opened with a ticket and closed when the person signs out', async () => {
    tickets()
    const arriving = connected()
    startLive(address)
    const socket = await arriving
    expect(asked).toEqual(['/spa/live?ticket=t1'])
    const closed = once(socket, 'close')
    await endSession('chosen')
    await closed
  })

  it('signs out at once when the session was ended elsewhere, and says why', async () => {
    const asking = tickets()
    const arriving = connected()
    startLive(address)
    const socket = await arriving
    serve(createLiveTicket, () => refused('session_replaced'))
    const began = performance.now()
    say(socket, { id: 3, type: 'logout' })
    socket.close(4401)
    await vi.waitFor(() => expect(storedToken()).toBeUndefined())
    expect(performance.now() - began).toBeLessThan(1000)
    expect(sessionNotice()).toBe('replaced')
    expect(asking).toHaveLength(1)
  })

  it('goes on when it was another session that ended, and does not hear of it twice', async () => {
    tickets()
    let arriving = connected()
    startLive(address)
    const first = await arriving
    arriving = connected()
    say(first, { id: 3, type: 'logout' })
    const second = await arriving
    expect(asked[1]).toBe('/spa/live?ticket=t2&after=3')
    say(second, { id: 3, type: 'logout' })
    say(second, { id: 4, type: 'something' })
    await vi.waitFor(() => expect(second.bufferedAmount).toBe(0))
    expect(storedToken()).toBe('abc')
    expect(asked).toHaveLength(2)
  })

  it('tells what it hears, each thing once', async () => {
    tickets()
    const heard: string[] = []
    const stop = onLiveEvent((type) => heard.push(type))
    const arriving = connected()
    startLive(address)
    const socket = await arriving
    say(socket, { id: 3, type: 'user' })
    say(socket, { id: 3, type: 'user' })
    say(socket, { id: 4, type: 'points' })
    await vi.waitFor(() => expect(heard).toEqual(['user', 'points']))
    stop()
  })

  it('is taken up again after a break, and says that it was away', async () => {
    tickets()
    let returns = 0
    const stop = onLiveReturn(() => (returns += 1))
    let arriving = connected()
    startLive(address)
    const first = await arriving
    await vi.waitFor(() => expect(first.readyState).toBe(first.OPEN))
    arriving = connected()
    first.terminate()
    await arriving
    await vi.waitFor(() => expect(returns).toBe(1))
    stop()
  })

  it('is tried again at once when the connection to the Internet is back', async () => {
    serve(createLiveTicket, brokenConnection)
    startLive(address)
    const failing = serve(createLiveTicket, brokenConnection)
    await vi.waitFor(() => expect(failing).toHaveLength(1))
    tickets()
    const arriving = connected()
    window.dispatchEvent(new Event('online'))
    await arriving
  })

  it('is one, also when the Internet comes back while a ticket is asked for, and none after signing out', async () => {
    const first = Promise.withResolvers<{ ticket: string }>()
    const asking = serve(createLiveTicket, () => first.promise)
    startLive(address)
    await vi.waitFor(() => expect(asking).toHaveLength(1))
    tickets()
    const arriving = connected()
    window.dispatchEvent(new Event('online'))
    first.resolve({ ticket: 'late' })
    const socket = await arriving
    const closed = once(socket, 'close')
    await endSession('chosen')
    await closed
    expect(asked).toEqual(['/spa/live?ticket=t1'])
    expect(server.clients.size).toBe(0)
  })

  it('remembers what it has heard of late, and no more', async () => {
    tickets()
    const heard: string[] = []
    const stop = onLiveEvent((type) => heard.push(type))
    const arriving = connected()
    startLive(address)
    const socket = await arriving
    for (let id = 1; id <= 1001; id += 1) say(socket, { id, type: 'points' })
    say(socket, { id: 1001, type: 'user' })
    say(socket, { id: 2, type: 'user' })
    say(socket, { id: 1, type: 'user' })
    await vi.waitFor(() => expect(heard).toHaveLength(1002))
    stop()
  })

  it('is not tried again where the server has none', async () => {
    const asking = serve(createLiveTicket, () => refusal(404, {}))
    startLive(address)
    await vi.waitFor(() => expect(asking).toHaveLength(1))
    window.dispatchEvent(new Event('online'))
    startLive(address)
    await vi.waitFor(() => expect(asking).toHaveLength(2))
  })
})

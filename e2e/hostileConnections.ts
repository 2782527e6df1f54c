import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { startSeededServer } from './seededServer.ts'
import { endServer } from './server.ts'

type Clients = Disposable & {
  /** Those that the server has not hung up on yet. */
  countOpen: () => number
  /** Resolves when the server has taken all of them. */
  settled: () => Promise<void>
}

const upgrade =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
const begin = (line: string) => `${line} HTTP/1.1\r\nHost: localhost\r\n`
const post = `${begin('POST /spa/api/v1/auth/login')}Content-Type: application/json\r\n`

/** How connections are kept open: what is sent first, and what then again and again. */
const kinds: { first: string; again?: string; isDeaf?: true }[] = [
  { first: '' },
  { first: 'GET /class/ HTT' },
  { first: begin('GET /class/'), again: 'X-Slow: 1\r\n' },
  { first: `${post}Content-Length: 900000\r\n\r\n`, again: '"' },
  { first: `${post}Transfer-Encoding: chunked\r\n\r\n`, again: '1\r\n"\r\n' },
  { first: `${begin('GET /healthz')}\r\n` },
  { first: `${begin('GET /healthz')}\r\n`, again: `${begin('GET /healthz')}\r\n` },
  // Asks for more than its receive buffer takes, and reads none of it.
  { first: `${begin('GET /spa/openapi.json')}\r\n`.repeat(30), isDeaf: true },
  { first: begin('GET /class/') + upgrade },
  { first: begin('GET /nowhere') + upgrade },
  { first: begin('GET /spa/live') + upgrade },
  { first: begin('GET /spa/live') + upgrade, isDeaf: true },
  { first: 'no HTTP at all\r\n\r\n' },
]
const againMs = 200
const settleMs = 1000

/** Opens `count` connections of every hostile kind; none of them ever hangs up by itself. */
export function openHostileConnections(origin: string, count: number): Clients {
  const { hostname, port } = new URL(origin)
  const sockets: Socket[] = []
  const timers: NodeJS.Timeout[] = []
  for (const { first, again, isDeaf } of Array.from({ length: count }, () => kinds).flat()) {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    socket.on('error', () => undefined)
    if (isDeaf) socket.pause()
    else socket.resume()
    socket.write(first)
    if (again !== undefined) timers.push(setInterval(() => socket.writable && socket.write(again), againMs))
    sockets.push(socket)
  }
  return {
    settled: async () => {
      for (const socket of sockets) if (socket.connecting) await once(socket, 'connect')
      await setTimeout(settleMs)
    },
    countOpen: () => sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length,
    [Symbol.dispose]: () => {
      for (const timer of timers) clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Ends the server while hostile clients hold on. */
export async function shutDownUnderHostile({ clientsOfAKind }: { clientsOfAKind: number }) {
  const seeded = await startSeededServer(0)
  try {
    using clients = openHostileConnections(seeded.server.origin, clientsOfAKind)
    await clients.settled()
    const open = clients.countOpen()
    const began = performance.now()
    const exitCode = await endServer(seeded.server, 'SIGTERM')
    return { exitCode, tookMs: performance.now() - began, open }
  } finally {
    await seeded.close()
  }
}

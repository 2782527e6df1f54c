import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { startSeededServer } from './seededServer.ts'
import { endServer } from './server.ts'

type Clients = Disposable & {
  /** Connections that the server has not closed yet. */
  countOpen: () => number
  /** Resolves once the server has accepted all of them. */
  settled: () => Promise<void>
}

const upgrade =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
const begin = (line: string) => `${line} HTTP/1.1\r\nHost: localhost\r\n`
const post = `${begin('POST /spa/api/v1/auth/login')}Content-Type: application/json\r\n`

/** Ways to keep a connection open: `first` is sent once, `repeated` at an interval. */
const kinds: { first: string; repeated?: string; isNeverRead?: true }[] = [
  { first: '' },
  { first: 'GET /class/ HTT' },
  { first: begin('GET /class/'), repeated: 'X-Slow: 1\r\n' },
  { first: `${post}Content-Length: 900000\r\n\r\n`, repeated: '"' },
  { first: `${post}Transfer-Encoding: chunked\r\n\r\n`, repeated: '1\r\n"\r\n' },
  { first: `${begin('GET /healthz')}\r\n` },
  { first: `${begin('GET /healthz')}\r\n`, repeated: `${begin('GET /healthz')}\r\n` },
  // Requests more than the receive buffer holds and reads none of it.
  { first: `${begin('GET /spa/openapi.json')}\r\n`.repeat(30), isNeverRead: true },
  { first: begin('GET /class/') + upgrade },
  { first: begin('GET /nowhere') + upgrade },
  { first: begin('GET /spa/live') + upgrade },
  { first: begin('GET /spa/live') + upgrade, isNeverRead: true },
  { first: 'no HTTP at all\r\n\r\n' },
]
const repeatMs = 200

/** Opens `count` connections of every kind; none closes by itself. */
export function openHostileConnections(origin: string, count: number): Clients {
  const { hostname, port } = new URL(origin)
  const sockets: Socket[] = []
  const timers: NodeJS.Timeout[] = []
  for (const { first, repeated, isNeverRead } of Array.from({ length: count }, () => kinds).flat()) {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    socket.on('error', () => undefined)
    if (isNeverRead) socket.pause()
    else socket.resume()
    socket.write(first)
    if (repeated !== undefined) timers.push(setInterval(() => socket.writable && socket.write(repeated), repeatMs))
    sockets.push(socket)
  }
  return {
    settled: async () => {
      for (const socket of sockets) if (socket.connecting) await once(socket, 'connect')
      // Connections are accepted in their order.
      await fetch(`${origin}/healthz`)
    },
    countOpen: () => sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length,
    [Symbol.dispose]: () => {
      for (const timer of timers) clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Stops the server while hostile clients hold their connections open. */
export async function shutDownUnderHostileConnections({ clientsPerKind }: { clientsPerKind: number }) {
  const seeded = await startSeededServer(0)
  try {
    using clients = openHostileConnections(seeded.server.origin, clientsPerKind)
    await clients.settled()
    const open = clients.countOpen()
    return { exitCode: await endServer(seeded.server, 'SIGTERM'), open }
  } finally {
    await seeded.close()
  }
}

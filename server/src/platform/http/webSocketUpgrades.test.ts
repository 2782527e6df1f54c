import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { startSchool, type School } from '../../../test/school.ts'

let school: School
let port: number
beforeAll(async () => {
  school = await startSchool()
  port = Number(new URL(await school.app.listen({ host: '127.0.0.1', port: 0 })).port)
  // Node's own limits would close what the product leaves open.
  Object.assign(school.app.server, { requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 })
})
afterAll(() => school.close())

const webSocket = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

/** A client that never closes its side. */
function ask(to: number, path: string, headers: Record<string, string> = webSocket, method = 'GET'): Socket {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  const socket = connect({ host: '127.0.0.1', port: to, allowHalfOpen: true })
  socket.on('error', () => undefined)
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  return socket
}

const countConnections = () =>
  new Promise<number>((resolve, reject) =>
    school.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

test.each([
  ['/', 302, webSocket],
  ['/healthz', 200, webSocket],
  ['/nowhere', 404, webSocket],
  ['/spa/api/v1/user', 401, webSocket],
  ['/spa/api/v1/courses/%zz', 404, webSocket],
  ['/spa/live/', 404, webSocket],
  ['/spa/liv%65', 404, webSocket],
  ['http://localhost/spa/live', 404, webSocket],
  ['/healthz', 200, { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c' }],
  ['/spa/live', 404, { connection: 'Upgrade', upgrade: 'h2c' }],
])('an upgrade at %s gets %i as a plain request and a closed connection', async (path, status, headers) => {
  const socket = ask(port, path, headers)
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  await expect.poll(countConnections).toBe(0)
  socket.destroy()
})

test.each([
  ['without a ticket', webSocket, 101],
  ['without a key', { ...webSocket, 'sec-websocket-key': 'x' }, 400],
  ['of an unknown version', { ...webSocket, 'sec-websocket-version': '99' }, 400],
])(
  'a live connection %s leaves no socket open even if the client does not close it',
  async (_what, headers, status) => {
    const socket = ask(port, '/spa/live', headers)
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    await expect.poll(countConnections).toBe(0)
    socket.destroy()
  },
)

test('the server closes despite clients that requested upgrades and stay connected', async () => {
  const app = await buildApp(school.config, school.database)
  const own = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  const sockets = ['/healthz', '/spa/live', '/nowhere'].map((path) => ask(own, path))
  await Promise.all(sockets.map((socket) => once(socket, 'data')))
  await app.close()
  expect(app.server.listening).toBe(false)
  for (const socket of sockets) socket.destroy()
})

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/accounts/auth/api.ts'
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

const megabyte = 1024 * 1024
const json = 'content-type: application/json\r\n'
const head = (path: string, headers: string) => `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`

const countConnections = () =>
  new Promise<number>((resolve, reject) =>
    school.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

/** Sends everything before it reads; fails if it cannot. */
async function sendAll(socket: Socket, parts: Iterable<string | Buffer>): Promise<void> {
  for (const part of parts) if (!socket.write(part)) await once(socket, 'drain')
}

const zeros = Buffer.alloc(megabyte / 4, '0')

function* body(megabytes: number) {
  for (let sent = 0; sent < megabytes * 4; sent += 1) yield zeros
}

function* chunks(megabytes: number) {
  for (const part of body(megabytes)) yield Buffer.concat([Buffer.from('40000\r\n'), part, Buffer.from('\r\n')])
  yield '0\r\n\r\n'
}

const length = (megabytes: number) => `content-length: ${megabytes * megabyte}\r\n`

describe.each([1.25, 8, 60])('for a body of %d megabytes', (megabytes) => {
  test.each([
    [413, 'with its length told', head(login.path, json + length(megabytes)), body],
    [413, 'in chunks', head(login.path, `${json}transfer-encoding: chunked\r\n`), chunks],
    [415, 'of a kind that nobody takes', head(login.path, `content-type: text/x\r\n${length(megabytes)}`), body],
    [404, 'to an address that cannot be decoded', head('/spa/api/v1/%zz', json + length(megabytes)), body],
  ])('the %i arrives (%s), and the connection is kept alive', async (status, _how, start, content) => {
    const socket = connect(port, '127.0.0.1')
    await sendAll(socket, [start])
    await sendAll(socket, content(megabytes))
    await sendAll(socket, ['GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'])
    const told = await text(socket)
    expect(told.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200'])
  })

  test('the 413 arrives with `Connection: close`', async () => {
    const socket = connect(port, '127.0.0.1')
    await sendAll(socket, [head(login.path, `${json}${length(megabytes)}connection: close\r\n`)])
    await sendAll(socket, body(megabytes))
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /)
    await expect.poll(countConnections).toBe(0)
  })
})

test('the 413 arrives at once for a slow client, and only once', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(head(login.path, json + length(2)))
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(first.toString()).toMatch(/^HTTP\/1\.1 413 /)
  for (let sent = 0; sent < 8; sent += 1) {
    socket.write(zeros)
    await setTimeout(10)
  }
  socket.end()
  expect(await text(socket)).toBe('')
})

test('the 413 arrives for a client that half-closes in the middle of the body', async () => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.write(head(login.path, json + length(40)))
  await sendAll(socket, body(2))
  socket.end()
  const told = await text(socket)
  expect(told.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413'])
  socket.destroy()
})

test.each([
  ['not HTTP', 'HELLO\r\n\r\n'],
  ['an incomplete body', `${head(login.path, `${json}content-length: 40\r\n`)}{`],
])('%s leaves no connection open even if the client does not close it', async (_what, bytes) => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  socket.write(bytes)
  if (bytes.endsWith('{')) socket.end()
  await text(socket)
  await expect.poll(countConnections).toBe(0)
  socket.destroy()
})

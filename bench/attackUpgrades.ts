import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { createLiveTicket } from '#contract/messages/live/api.ts'
import { scaleToken } from '../server/test/scale.ts'
import type { Attack, AttackResult, Target } from './attacks.ts'

const paths = ['/', '/class/', '/spa/api/v1/user', '/spa/live/', '/spa/docs', '/media/x/videos/1/x.m4s', '/nowhere']
const count = 10_000
const concurrency = 250
const settleMs = 10_000

/** A browser's WebSocket handshake. */
const upgrade = (path: string) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n')

export const upgradeFlood: Attack = {
  name: 'sockets left open by upgrade requests to any path',
  run: (target) => floodWithUpgrades(target, (index) => paths[index % paths.length] ?? '/'),
}

export const upgradesWithoutTicket: Attack = {
  name: 'sockets left open by live connections without a ticket',
  run: (target) => floodWithUpgrades(target, (index) => `/spa/live?ticket=${index}`),
}

/** Sends upgrade requests and never closes its side; counts the sockets that the server has closed. */
async function floodWithUpgrades(target: Target, pathOf: (index: number) => string): Promise<AttackResult> {
  const before = countConnections(target)
  const sockets: Socket[] = []
  for (let sent = 0; sent < count; sent += concurrency) {
    const batch = Array.from({ length: concurrency }, (_, index) => sendUpgrade(target.origin, pathOf(sent + index)))
    sockets.push(...(await Promise.all(batch)))
  }
  const deadline = Date.now() + settleMs
  while (countConnections(target) > before && Date.now() < deadline) await setTimeout(100)
  const left = Math.max(0, countConnections(target) - before)
  for (const socket of sockets) socket.destroy()
  return { attempted: count, blocked: count - left }
}

/** Resolves on the server's first byte or close. The client's side stays open. */
function sendUpgrade(origin: string, path: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    const done = () => resolve(socket)
    socket.once('data', done).once('close', done).once('error', done)
    socket.write(upgrade(path))
  })
}

const listening = '0A'

/** Connections to the server's port that its process holds open. */
function countConnections({ origin, pid }: Target): number {
  const port = Number(new URL(origin).port).toString(16).toUpperCase().padStart(4, '0')
  const rows = readFileSync(`/proc/${pid}/net/tcp`, 'utf8').trim().split('\n').slice(1)
  const open = rows.filter((row) => {
    const [, local = '', , state, , , , , , inode] = row.trim().split(/\s+/)
    // A socket that its process has closed has no inode.
    return local.endsWith(`:${port}`) && state !== listening && inode !== '0'
  })
  return open.length
}

const tickets = 1000
const allowedTickets = 60

export const ticketFlood: Attack = {
  name: 'live tickets issued to one user within a minute beyond the limit of sixty',
  async run({ origin }) {
    const requestTicket = () =>
      fetch(origin + createLiveTicket.path, {
        method: createLiveTicket.method,
        headers: { authorization: `Bearer ${scaleToken(1)}` },
      }).then(({ status }) => status)
    const statuses: number[] = []
    for (let sent = 0; sent < tickets; sent += 50)
      statuses.push(...(await Promise.all(Array.from({ length: 50 }, requestTicket))))
    const issued = statuses.filter((status) => status === 200).length
    const attempted = tickets - allowedTickets
    return { attempted, blocked: attempted - Math.abs(issued - allowedTickets) }
  },
}

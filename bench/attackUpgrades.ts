import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { createLiveTicket } from '#contract/live/api.ts'
import { scaleToken } from '../server/src/testingScale.ts'
import type { Attack, AttackResult, Target } from './attacks.ts'

const addresses = ['/', '/class/', '/spa/api/v1/user', '/spa/live/', '/spa/docs', '/media/x/videos/1/x.m4s', '/nowhere']
const count = 10_000
const width = 250
const settleMs = 10_000

/** What a browser sends to open a WebSocket. */
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

export const hostileUpgrades: Attack = {
  name: 'sockets left by upgrade requests to any address',
  run: (target) => leaveSockets(target, (index) => addresses[index % addresses.length] ?? '/'),
}

export const upgradesWithoutTicket: Attack = {
  name: 'sockets left by live connections without a ticket',
  run: (target) => leaveSockets(target, (index) => `/spa/live?ticket=${index}`),
}

/** Sends upgrade requests and never hangs up by itself: how many of its sockets the server has let go. */
async function leaveSockets(target: Target, pathOf: (index: number) => string): Promise<AttackResult> {
  const before = countConnections(target)
  const sockets: Socket[] = []
  for (let sent = 0; sent < count; sent += width) {
    const wave = Array.from({ length: width }, (_, index) => ask(target.origin, pathOf(sent + index)))
    sockets.push(...(await Promise.all(wave)))
  }
  const deadline = Date.now() + settleMs
  while (countConnections(target) > before && Date.now() < deadline) await setTimeout(100)
  const left = Math.max(0, countConnections(target) - before)
  for (const socket of sockets) socket.destroy()
  return { tried: count, held: count - left }
}

/** Resolves once the server has said something or hung up. The client's side stays open. */
function ask(origin: string, path: string): Promise<Socket> {
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
  const held = rows.filter((row) => {
    const [, local = '', , state, , , , , , inode] = row.trim().split(/\s+/)
    // One that its process has let go has no inode any more.
    return local.endsWith(`:${port}`) && state !== listening && inode !== '0'
  })
  return held.length
}

const tickets = 1000
const allowedTickets = 60

export const hoardedTickets: Attack = {
  name: 'live tickets that one person asks for within a minute, beyond sixty',
  async run({ origin }) {
    const ask = () =>
      fetch(origin + createLiveTicket.path, {
        method: createLiveTicket.method,
        headers: { authorization: `Bearer ${scaleToken(1)}` },
      }).then(({ status }) => status)
    const statuses: number[] = []
    for (let sent = 0; sent < tickets; sent += 50)
      statuses.push(...(await Promise.all(Array.from({ length: 50 }, ask))))
    const given = statuses.filter((status) => status === 200).length
    const tried = tickets - allowedTickets
    return { tried, held: tried - Math.abs(given - allowedTickets) }
  },
}

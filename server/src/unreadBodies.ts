import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Connections whose answer went out before their request had come whole. */
const answered = new WeakSet<Socket>()
const hangingUp = new WeakSet<Socket>()
const lingerMs = 2000

/**
 * Lets a body that is answered early, a 413 for one, still arrive, up to the timeout of requests: a client that is hung
 * up on while it sends loses the answer.
 */
export function drainBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  const { headers, socket } = raw
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
  if (raw.complete || !hasBody) return
  const closes = !reply.raw.shouldKeepAlive
  reply.removeHeader('connection')
  reply.raw.shouldKeepAlive = true
  reply.raw.once('finish', () => raw.resume())
  answered.add(socket)
  raw.once('end', () => {
    answered.delete(socket)
    if (closes) socket.destroySoon()
  })
}

export function isAnswered(socket: Socket): boolean {
  return answered.has(socket)
}

/** Hangs up even on a client that never does; until then it may read what it was told. */
export function closeSoon(socket: Socket): void {
  if (hangingUp.has(socket)) return
  hangingUp.add(socket)
  socket.end()
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}

import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Connections whose response was sent before the request was complete. */
const answered = new WeakSet<Socket>()
const closing = new WeakSet<Socket>()
const lingerMs = 2000

/**
 * Reads the rest of the body after an early response, such as a 413, up to the request timeout: a client whose
 * connection is closed while it sends loses the response.
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

/** Half-closes, and destroys the connection if the client does not close it: until then it can read the response. */
export function closeSoon(socket: Socket): void {
  if (closing.has(socket)) return
  closing.add(socket)
  socket.end()
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}

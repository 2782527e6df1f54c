import type { IncomingMessage, ServerOptions } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The only address that takes upgrades, to a WebSocket. */
export const livePath = '/spa/live'
/** A client that does not answer the closing of its WebSocket within `closeTimeout` milliseconds is hung up on. */
export const webSocketOptions = { maxPayload: 1024, closeTimeout: 2000 }

/**
 * Any other upgrade is not taken: the request is answered as if it had not asked. A socket that is upgraded leaves the
 * server's timeouts and its list of connections, and would stay when nobody closes it.
 */
export const upgradeOptions: ServerOptions = { shouldUpgradeCallback: opensWebSocket }

function opensWebSocket({ method, url = '', headers }: IncomingMessage): boolean {
  const [path] = url.split('?', 1)
  return method === 'GET' && path === livePath && headers.upgrade?.toLowerCase() === 'websocket'
}

/** Connections that asked for another protocol end with their answer. */
export function closeOtherUpgrades(app: FastifyInstance): void {
  app.server.prependListener('request', ({ headers }, response) => {
    if (headers.upgrade !== undefined) response.shouldKeepAlive = false
  })
}

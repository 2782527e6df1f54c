import type { IncomingMessage, ServerOptions } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The only path that accepts an upgrade, to a WebSocket. */
export const livePath = '/spa/live'
/** Milliseconds for the closing handshake; then the connection is destroyed. */
export const webSocketOptions = { maxPayload: 1024, closeTimeout: 2000 }

/**
 * Ignores any other upgrade header: an upgraded socket leaves the server's timeouts and its list of connections, and
 * would leak if nobody closes it.
 */
export const upgradeOptions: ServerOptions = { shouldUpgradeCallback: opensWebSocket }

function opensWebSocket({ method, url = '', headers }: IncomingMessage): boolean {
  const [path] = url.split('?', 1)
  return method === 'GET' && path === livePath && headers.upgrade?.toLowerCase() === 'websocket'
}

/** Closes connections with an ignored upgrade after the response. */
export function closeOtherUpgrades(app: FastifyInstance): void {
  app.server.prependListener('request', ({ headers }, response) => {
    if (headers.upgrade !== undefined) response.shouldKeepAlive = false
  })
}

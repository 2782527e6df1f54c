import type { IncomingMessage, ServerOptions } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The only path that accepts an upgrade, to a WebSocket. */
export const livePath = '/spa/live'
/** `closeTimeout`: milliseconds for the closing handshake before the connection is destroyed. */
export const webSocketOptions = { maxPayload: 1024, closeTimeout: 2000 }

/** Ignores other upgrade headers: an upgraded socket leaves the server's timeouts and connection list, and would leak. */
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

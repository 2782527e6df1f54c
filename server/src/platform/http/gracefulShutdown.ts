import { Server } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type GracefulShutdown = {
  isDraining: () => boolean
  /**
   * Makes every response close its connection, stops listening once requests stop arriving, and resolves once connected
   * clients are quiet; each step has a timeout.
   */
  drain: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    gracefulShutdown: GracefulShutdown
  }
}

const quietMs = 300
/** Clients that never pause do not delay the shutdown. */
const listenMs = 3000
/** Since the signal, until all pending connections are accepted. */
const acceptMs = 3500
/** Since the signal, for clients that are connected when the server stops listening. */
const drainMs = 4500
const pollMs = 50

/** Drains connections before the server closes: a client may be writing to one that looks idle. */
export function registerGracefulShutdown(app: FastifyInstance): void {
  let isDraining = false
  let lastArrivalAt = -Infinity
  app.server.prependListener('connection', () => {
    lastArrivalAt = performance.now()
  })
  app.server.prependListener('request', (_request, response) => {
    lastArrivalAt = performance.now()
    if (isDraining) response.shouldKeepAlive = false
  })

  /** While set, requests wait until the server has stopped listening. */
  let stopped: Promise<void> | undefined
  app.addHook('onRequest', async () => stopped)

  /** Resolves once nothing has arrived for a while. */
  async function untilQuiet(from: number, deadline: number): Promise<void> {
    while (performance.now() - Math.max(from, lastArrivalAt) < quietMs && performance.now() < deadline)
      await setTimeout(pollMs)
  }

  app.decorate('gracefulShutdown', {
    isDraining: () => isDraining,
    async drain() {
      isDraining = true
      const startedAt = performance.now()
      await untilQuiet(startedAt, startedAt + listenMs)
      stopped = stopListening(app, startedAt + acceptMs)
      await stopped
      stopped = undefined
      await untilQuiet(performance.now(), startedAt + drainMs)
    },
  })
}

/**
 * Closing the listener resets connections that are not accepted yet. The event loop accepts one per turn, so it closes
 * after a turn without any; until then requests wait, as answered clients may reconnect. Closing the HTTP server would
 * also reset accepted connections with unread requests.
 */
async function stopListening({ server }: FastifyInstance, deadline: number): Promise<void> {
  let isAccepting = true
  const onConnection = () => {
    isAccepting = true
  }
  server.on('connection', onConnection)
  while (isAccepting && performance.now() < deadline) {
    isAccepting = false
    await setImmediate()
  }
  server.off('connection', onConnection)
  Server.prototype.close.call(server)
}

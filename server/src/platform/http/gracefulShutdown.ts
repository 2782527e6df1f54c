import { Server } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type GracefulShutdown = {
  isDraining: () => boolean
  /**
   * Makes every response close its connection, and stops listening once requests stop arriving, or after a timeout.
   * Resolves once nobody who is connected is about to send anything, or after another timeout.
   */
  drain: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    gracefulShutdown: GracefulShutdown
  }
}

const quietMs = 300
/** Clients that never pause do not delay the shutdown; their requests are answered while the server closes. */
const listenMs = 3000
/** Since the signal, until everybody who waits is accepted. */
const acceptMs = 3500
/** Since the signal, for those who were connected when the server stopped listening. */
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

  /** Until nothing has arrived for a while, since `from` at the earliest. */
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
 * The system resets who is connected and not accepted yet: one is accepted with each turn of the event loop, so it happens
 * after a turn without any. Requests wait meanwhile, as whoever is answered may connect again. The close of the HTTP server would also reset who is accepted and whose request is not read yet.
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

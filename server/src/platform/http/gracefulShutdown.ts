import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type GracefulShutdown = {
  isDraining: () => boolean
  /** Makes every response close its connection. Resolves once requests stop arriving, or after a timeout. */
  drain: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    gracefulShutdown: GracefulShutdown
  }
}

const quietMs = 300
/** Clients that never pause do not delay the shutdown; their requests are answered while the server closes. */
const timeoutMs = 3500
const pollMs = 50

/** Drains keep-alive connections before the server closes: a client may be writing to one that looks idle. */
export function registerGracefulShutdown(app: FastifyInstance): void {
  let isDraining = false
  let lastRequestAt = -Infinity
  app.server.prependListener('request', (_request, response) => {
    lastRequestAt = performance.now()
    if (isDraining) response.shouldKeepAlive = false
  })
  app.decorate('gracefulShutdown', {
    isDraining: () => isDraining,
    async drain() {
      isDraining = true
      const startedAt = performance.now()
      while (
        performance.now() - Math.max(startedAt, lastRequestAt) < quietMs &&
        performance.now() - startedAt < timeoutMs
      )
        await setTimeout(pollMs)
    },
  })
}

import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type GracefulShutdown = {
  isOn: () => boolean
  /** From now on every answer closes its connection. Resolves when no more requests come, or after a timeout. */
  drain: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    draining: GracefulShutdown
  }
}

const quietMs = 300
/** Clients that never pause do not hold the shutdown up; their requests are answered while the server closes. */
const timeoutMs = 3500
const pollMs = 50

/** Drains keep-alive connections before the server closes: a client may be writing to an idle one that is closed. */
export function registerGracefulShutdown(app: FastifyInstance): void {
  let isOn = false
  let lastRequestAt = 0
  app.server.prependListener('request', (_request, response) => {
    lastRequestAt = Date.now()
    if (isOn) response.shouldKeepAlive = false
  })
  app.decorate('draining', {
    isOn: () => isOn,
    async drain() {
      isOn = true
      const startedAt = Date.now()
      while (Date.now() - Math.max(startedAt, lastRequestAt) < quietMs && Date.now() - startedAt < timeoutMs)
        await setTimeout(pollMs)
    },
  })
}

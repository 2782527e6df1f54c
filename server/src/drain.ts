import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type Draining = {
  isOn: () => boolean
  /** From now on every answer asks its client to connect anew, elsewhere. Resolves when nobody asks any more. */
  drain: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining
  }
}

const quietMs = 300
/** Clients that never pause are not waited for: what they ask while the server closes is answered too. */
const patienceMs = 3500
const pollMs = 50

/** Lets the server leave without cutting anybody off: a connection that is closed while idle may just be written to. */
export function prepareDraining(app: FastifyInstance): void {
  let isOn = false
  let askedAt = 0
  app.server.prependListener('request', (_request, response) => {
    askedAt = Date.now()
    if (isOn) response.shouldKeepAlive = false
  })
  app.decorate('draining', {
    isOn: () => isOn,
    async drain() {
      isOn = true
      const began = Date.now()
      while (Date.now() - Math.max(began, askedAt) < quietMs && Date.now() - began < patienceMs)
        await setTimeout(pollMs)
    },
  })
}

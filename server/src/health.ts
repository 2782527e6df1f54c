import type { FastifyInstance } from 'fastify'
import type { Machine } from './machine.ts'
import { isWritable } from './media.ts'

const hidden = { schema: { hide: true } }

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, so the database answers, the media folder takes files, and it
 * is not shutting down.
 */
export function healthRoutes(app: FastifyInstance, { database, media }: Machine): void {
  app.get('/healthz', hidden, () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async (_request, reply) => {
    const checks = [database.sql`select 1`.then(isTrue, isFalse), isWritable(media)]
    const ready = !app.draining.isOn() && (await Promise.all(checks)).every(Boolean)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })
}

const isTrue = () => true
const isFalse = () => false

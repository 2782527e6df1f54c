import type { FastifyInstance } from 'fastify'
import type { Machine } from './machine.ts'

const hidden = { schema: { hide: true } }

/** `/healthz`: the process answers. `/readyz`: it can serve, so the database answers and it is not shutting down. */
export function healthRoutes(app: FastifyInstance, { database }: Machine): void {
  app.get('/healthz', hidden, () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async (_request, reply) => {
    const ready = !app.draining.isOn() && (await database.sql`select 1`.then(isTrue, isFalse))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })
}

const isTrue = () => true
const isFalse = () => false

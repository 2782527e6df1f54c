import type { FastifyInstance } from 'fastify'
import { findWriteFailure } from '../storage/media.ts'
import type { Database } from '../database/database.ts'
import type { AppContext } from './context.ts'

const hidden = { schema: { hide: true } }

/**
 * `/healthz`: the process responds. `/readyz`: it can serve: the database responds, the media folder is writable, and it
 * is not shutting down.
 */
export function healthRoutes(app: FastifyInstance, { database, media }: AppContext): void {
  app.get('/healthz', hidden, () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async (_request, reply) => {
    const found = await Promise.all([findDatabaseFailure(database), findWriteFailure(media)])
    const draining = app.gracefulShutdown.isDraining() ? 'the process is shutting down' : undefined
    const reasons = [draining, ...found].filter((reason) => reason !== undefined)
    if (reasons.length === 0) return { status: 'ready' }
    return reply.code(503).send({ status: 'unavailable', reasons })
  })
}

function findDatabaseFailure({ sql }: Database): Promise<string | undefined> {
  return sql`select 1`.then(
    () => undefined,
    () => 'the database does not respond',
  )
}

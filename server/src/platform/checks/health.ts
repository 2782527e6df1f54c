import type { FastifyInstance } from 'fastify'
import { findWriteFailure } from '../storage/media.ts'
import type { Database } from '../database/database.ts'
import { findClockDifference, wrongClockSeconds } from './clockDifference.ts'
import type { Job } from '../jobs/jobs.ts'
import { listStalled } from '../jobs/waiting.ts'
import type { AppContext } from '../http/context.ts'

const hidden = { schema: { hide: true } }

/**
 * `/healthz`: the process responds. `/readyz`: the database responds, the media folder is writable, and no shutdown is
 * under way. Problems that fewer processes would not solve are only warnings.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database, media }: AppContext,
  jobs: readonly Job<object>[],
): void {
  app.get('/healthz', hidden, () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async (_request, reply) => {
    const found = await Promise.all([findDatabaseFailure(database), findWriteFailure(media)])
    const draining = app.gracefulShutdown.isDraining() ? 'the process is shutting down' : undefined
    const reasons = [draining, ...found].filter((reason) => reason !== undefined)
    if (reasons.length === 0) {
      const warnings = await listWarnings(database, jobs)
      return { status: 'ready', ...(warnings.length > 0 && { warnings }) }
    }
    return reply.code(503).send({ status: 'unavailable', reasons })
  })
}

async function listWarnings({ sql }: Database, jobs: readonly Job<object>[]): Promise<string[]> {
  const [stalled, clock] = await Promise.all([listStalled(sql, jobs), findClockDifference(sql)])
  return [
    ...(stalled.length > 0 ? [`these jobs stand still: ${stalled.join(', ')}`] : []),
    ...(clock.seconds > wrongClockSeconds ? [clock.message.replace(/^The/, 'the')] : []),
  ]
}

function findDatabaseFailure({ sql }: Database): Promise<string | undefined> {
  return sql`select 1`.then(
    () => undefined,
    () => 'the database does not respond',
  )
}

import type { FastifyInstance } from 'fastify'
import { buildHealthServer } from '../platform/http/healthServer.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log/log.ts'
import { openMetrics } from '../platform/metrics/metrics.ts'
import { gauges } from './gauges.ts'
import { listen } from './listen.ts'

type Resources = { database: Database; log: Log; lifecycle: Log }

/** Serves HEALTH_PORT, if it is set; on this machine only, unless HOST is set. */
export async function startHealthServer(
  config: Config,
  { database, log, lifecycle }: Resources,
): Promise<FastifyInstance | undefined> {
  if (config.healthPort === undefined) return undefined
  const app = buildHealthServer(config, openMetrics(database, gauges, log), log)
  const host = config.host ?? '127.0.0.1'
  const port = await listen(app, { host, port: config.healthPort, setting: 'HEALTH_PORT' })
  lifecycle.info(`Health is at http://${host}:${port}/healthz and /metrics`)
  return app
}

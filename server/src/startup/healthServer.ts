import fastify, { type FastifyInstance, LogController, type FastifyBaseLogger } from 'fastify'
import { errors } from '#contract/errors.ts'
import { contentCacheGauges } from '../learning/courses/contentCache.ts'
import { videoGauges } from '../learning/videos/gauges.ts'
import { liveGauges } from '../messages/live/gauges.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { databaseGauges } from '../platform/metrics/databaseGauges.ts'
import { ApiError } from '../platform/errors.ts'
import { serveMetrics, trustProxies } from '../platform/http/requestMetrics.ts'
import { jobGauges } from '../platform/jobs/gauges.ts'
import type { Log } from '../platform/log/log.ts'
import { openMetrics, type Metrics, type GaugeSource } from '../platform/metrics/metrics.ts'
import { paymentGauges } from '../shop/payments/counters.ts'
import { jobs } from '../worker.ts'
import { listen } from './listen.ts'

export const gauges: readonly GaugeSource[] = [
  jobGauges(jobs),
  databaseGauges,
  videoGauges,
  liveGauges,
  paymentGauges,
  contentCacheGauges,
]

type Resources = { database: Database; log: Log; lifecycle: Log }

/** Serves HEALTH_PORT if it is set; on this machine only, unless HOST is set. */
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

/** `/healthz` and `/metrics` on a separate port, for processes without a website. Not yet listening. */
function buildHealthServer(config: Config, metrics: Metrics, logger: FastifyBaseLogger): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxies(config),
  })
  app.setErrorHandler((error, _request, reply) => {
    const code = error instanceof ApiError ? error.code : 'server_error'
    return reply.code(errors[code].status).send({ code })
  })
  app.get('/healthz', () => ({ status: 'ok' }))
  serveMetrics(app, config, metrics)
  return app
}

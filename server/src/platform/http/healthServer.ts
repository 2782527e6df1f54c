import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { errors } from '#contract/errors.ts'
import type { Config } from '../config/config.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { ApiError } from './errors.ts'
import { serveMetrics, trustProxies } from './metrics.ts'

/** `/healthz` and `/metrics` on a port of their own, for processes that serve no website. Not yet listening. */
export function buildHealthServer(config: Config, metrics: Metrics, logger: FastifyBaseLogger): FastifyInstance {
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

import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Config } from './config.ts'
import { ApiError } from './failure.ts'
import { isLoopbackHost } from './origins.ts'

/**
 * `/metrics` in Prometheus' format: the process, and how long calls took by route and status. For whoever brings
 * METRICS_TOKEN; without one it is only for this machine.
 */
export function measure(app: FastifyInstance, { metricsToken }: Config): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    refuseStranger(request, metricsToken)
    reply.type(register.contentType)
    return register.metrics()
  })
}

const loopback = /^(?:127\.|::1$|::ffff:127\.)/
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

function refuseStranger(request: FastifyRequest, token: string | undefined): void {
  const { ip, headers } = request
  if (token !== undefined) {
    if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) throw new ApiError('unauthorized')
    return
  }
  // A proxy on this machine, of which TRUSTED_PROXIES may not know, speaks for others, and so may a page in its browser.
  const isForwarded = proxyHeaders.some((name) => headers[name] !== undefined)
  if (isForwarded || !isLoopbackHost(request) || !loopback.test(ip)) throw new ApiError('not_found')
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
